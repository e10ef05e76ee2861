"""HTTP layer: one module or package per subject, each with a Flask blueprint."""
