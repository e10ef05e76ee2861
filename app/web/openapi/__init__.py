"""The OpenAPI description of every data endpoint."""
