"""Page with the conformance report."""

from __future__ import annotations

from flask import render_template

from app.web.blueprint import Blueprint, Policy
from app.web.conformance.report import report

bp = Blueprint("conformance", __name__, Policy())


@bp.get("/accessibility/report")
def show_report() -> str:
    return render_template("conformance/report.html", report=report())
