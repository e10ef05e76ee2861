"""Static files: bundled, minified, versioned, compressed. Independent of Flask."""
