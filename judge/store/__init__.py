"""Rows and values, both ways: the only SQL of the program.

One SQLite file holds everything a judge knows. Each module minds one subject and takes
the open database as its first argument; writers wrap what belongs together in
`database.write()`.
"""
