"""Live rooms over HTTP: the JSON API and the pages."""
