"""The uvicorn server: the ASGI application, event streams and worker processes."""
