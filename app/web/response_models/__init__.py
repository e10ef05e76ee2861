"""JSON bodies of responses. The OpenAPI schemas are generated from these types."""
