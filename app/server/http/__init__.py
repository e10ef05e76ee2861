"""HTTP of the ASGI server: connections, headers, messages and whole responses."""
