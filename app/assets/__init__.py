"""Static files: bundled, minified, versioned and compressed. Knows no web framework."""
