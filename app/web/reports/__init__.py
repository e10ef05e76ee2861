"""Report on the answers of a class, for its teacher."""
