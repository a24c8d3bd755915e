"""Events to mails: one module a theme, each with its `NEWS` for what phrases alone cannot say."""
