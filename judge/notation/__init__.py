"""What people write, read into orders and commands; orders, places and phases in people's words."""
