"""A whole letter → its orders, its questions and the account of its words."""
