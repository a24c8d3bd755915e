"""Mail that no person wrote: bounces counted, addresses suspended, notes of absence, letters that repeat themselves."""
