"""Event streams: the state of rooms, and reloads of pages under --watch."""
