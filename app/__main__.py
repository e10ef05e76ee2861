"""`python -m app` is `overtone`."""

import sys

from app.cli import main

sys.exit(main())
