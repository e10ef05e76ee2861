"""Read requests: their host, query and JSON body, and whether they are local."""
