"""What the clock asks for beside turns: the chores of an hour and of a week, maintenance, and clocks that jump."""
