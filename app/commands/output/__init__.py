"""What commands print and write: lists, reports, a new lesson and snippets."""
