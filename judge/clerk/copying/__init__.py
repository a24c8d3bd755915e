"""The whole judge as one file: made while it runs, proved by opening it, put elsewhere, and set up again."""
