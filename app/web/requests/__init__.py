"""Read requests: their host, token, query and JSON body, and whether they are local."""
