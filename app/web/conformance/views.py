"""Page with the conformance report, and the commitments of the statement."""

from __future__ import annotations

from flask import render_template

from app.web.blueprint import Blueprint, Policy
from app.web.conformance.report import report
from app.web.conformance.statement import accessibility_statement

bp = Blueprint("conformance", __name__, Policy(language="english"))
bp.add_app_template_global(accessibility_statement, "accessibility_statement")


@bp.get("/accessibility/report")
def show_report() -> str:
    return render_template("conformance/report.html", report=report())
