"""Figure endpoints, and the figures of lesson pages."""
