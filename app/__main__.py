"""Run the command line: `python -m app` is the same as `overtone`."""

import sys

from app.commands.cli import main

sys.exit(main())
