"""Cache, compress and mark responses."""
