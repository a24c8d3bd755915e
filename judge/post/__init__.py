"""Bytes to letters, and mailings to bytes: SMTP, MIME, character sets, signatures, delivery. No word of Diplomacy."""
