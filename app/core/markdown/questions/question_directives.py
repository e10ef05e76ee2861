"""Build the blocks of directives with questions."""

from __future__ import annotations

from app.core.lesson.blocks import (
    OpenBlock,
    PollBlock,
    PredictionBlock,
    Prose,
    QuestionBlock,
)
from app.core.markdown.foreign_options import report_foreign_option
from app.core.markdown.parsed_directive import ParsedDirective
from app.core.markdown.questions.open_questions import read_open_question
from app.core.markdown.questions.polls import read_poll
from app.core.markdown.questions.predictions import (
    mark_action,
    read_prediction,
    read_start_state,
)
from app.core.markdown.questions.questions import read_question
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.syntax.links import read_figure_state


def build_question(parsed: ParsedDirective, dialect: Dialect) -> QuestionBlock:
    id, line = parsed.argument, parsed.line
    dialect.context.claim_name("question", id, line)
    counted = parsed.name == "question"
    return QuestionBlock(read_question(id, line, parsed.tokens, counted, dialect))


def build_prediction(parsed: ParsedDirective, dialect: Dialect) -> PredictionBlock:
    id, mark, query = parsed.argument.partition(" ?")
    line = parsed.line
    dialect.context.claim_name("question", id.strip(), line)
    report_foreign_option(parsed, dialect, has_title=False)
    state = read_figure_state(mark.strip() + query, line, dialect.context)
    action = mark_action(parsed.tokens, state, dialect)
    question = read_prediction(id.strip(), line, parsed.tokens, dialect)
    start_state = read_start_state(parsed.tokens)
    shows_answer = bool(state) and set(state) <= set(start_state)
    return PredictionBlock(question, state, () if shows_answer else start_state, action)


def build_poll(parsed: ParsedDirective, dialect: Dialect) -> PollBlock:
    id, line = parsed.argument, parsed.line
    dialect.context.claim_name("question", id, line)
    report_foreign_option(parsed, dialect, has_title=False)
    return PollBlock(read_poll(id, line, parsed.tokens, dialect))


def build_open_question(parsed: ParsedDirective, dialect: Dialect) -> OpenBlock:
    id, line = parsed.argument, parsed.line
    dialect.context.claim_name("question", id, line)
    return OpenBlock(read_open_question(id, line, parsed.tokens, dialect))


def report_outside_question(parsed: ParsedDirective, dialect: Dialect) -> Prose:
    """Report a hint or an explanation outside of a question."""
    dialect.context.add_problem(
        parsed.line,
        f":::{{{parsed.name}}} is only allowed in a question, which then needs more "
        "colons: ::::{question} ….",
    )
    return Prose("")
