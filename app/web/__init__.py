"""The edge: HTTP in, HTTP out. A module a subject, named as what it serves."""
