"""Reading orders and commands from what people write, and writing orders, places and phases in a language."""
