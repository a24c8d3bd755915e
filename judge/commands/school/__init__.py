"""The school: a course in six lessons, by mail."""
