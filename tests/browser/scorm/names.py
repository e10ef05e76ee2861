"""Names in the two versions of the standard."""

from __future__ import annotations

import pytest

from app.packages.lms.scorm import ScormFormat

FORMATS: tuple[ScormFormat, ...] = ("scorm12", "scorm2004")

in_one_version = pytest.mark.parametrize("format", FORMATS[-1:])
"""Mark a test of behaviour that is the same in both versions of the standard."""

NAMES = {
    "scorm12": {
        "raw": "cmi.core.score.raw",
        "status": "cmi.core.lesson_status",
        "success": "cmi.core.lesson_status",
        "location": "cmi.core.lesson_location",
        "mode": "cmi.core.lesson_mode",
        "credit": "cmi.core.credit",
        "exit": "cmi.core.exit",
        "time": "cmi.core.session_time",
        "start": "LMSInitialize",
        "get": "LMSGetValue",
        "set": "LMSSetValue",
        "commit": "LMSCommit",
        "end": "LMSFinish",
    },
    "scorm2004": {
        "raw": "cmi.score.raw",
        "status": "cmi.completion_status",
        "success": "cmi.success_status",
        "location": "cmi.location",
        "mode": "cmi.mode",
        "credit": "cmi.credit",
        "exit": "cmi.exit",
        "time": "cmi.session_time",
        "start": "Initialize",
        "get": "GetValue",
        "set": "SetValue",
        "commit": "Commit",
        "end": "Terminate",
    },
}
