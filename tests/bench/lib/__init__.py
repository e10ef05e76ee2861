"""Parts of several measurements: servers, clients, browsers, load and tables."""
