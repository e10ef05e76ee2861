"""Storage: lesson files, answers, live rooms, rate limits and tokens."""
