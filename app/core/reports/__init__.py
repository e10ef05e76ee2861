"""Reports on the answers of a class: counts, tables and CSV."""
