"""What runs under uvicorn: the ASGI application, event streams and workers."""
