"""What Overtone stores: lesson files, answers, live rooms, limits, tokens."""
