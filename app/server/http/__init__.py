"""HTTP of the ASGI server: connections, headers and whole responses."""
