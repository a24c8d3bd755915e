"""Bytes and letters: the only SMTP, MIME and Jinja of the program."""
