"""Reports on the answers of a class, and the votes of a room as CSV."""
