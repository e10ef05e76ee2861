"""Questions, predictions and polls: from Markdown lists and blanks to values."""
