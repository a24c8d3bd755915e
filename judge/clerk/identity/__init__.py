"""Who a letter is from, and how sure that is: addresses and their secrets, passwords, letters that come again."""
