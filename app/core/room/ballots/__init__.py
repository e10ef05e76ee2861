"""Ballots of a vote, and how they are counted for each question kind."""
