"""What later words of a letter do to its orders: take them back, change them, deny them, point to them."""
