"""Parameters, axes and wording that several kinds of figures share."""
