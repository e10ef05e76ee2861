"""`overtone lms`: register learning platforms."""

from __future__ import annotations

import re
import time
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.commands.cli import main
from app.config import Settings
from app.core.lms import Refused, Sent
from app.storage.database import Database
from app.storage.lms import Platform, PlatformStore
from app.storage.lms.invites import LIFETIME
from tests.commands.lms_arguments import ADD
from tests.storage.lms.outbox import Class

pytestmark = pytest.mark.usefixtures("empty_data")


def test_a_platform_is_added_listed_and_removed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*ADD, "--name", "Our Moodle"]) == 0
    assert main(["lms", "list"]) == 0
    assert main(["lms", "remove", "1", "--yes"]) == 0
    assert main(["lms", "list"]) == 0

    shown = capsys.readouterr().out
    assert "1  Our Moodle" in shown
    assert "deployments 1" in shown
    assert shown.endswith(
        "No platform is registered. Register one with “overtone lms invite”.\n"
    )


def test_control_characters_of_a_platform_are_escaped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = [{"abc": "a\x1bc", "1": "1\x07"}.get(each, each) for each in ADD]
    assert main([*arguments, "--name", "Our\x1b[2JMoodle"]) == 0
    assert main(["lms", "list"]) == 0

    shown = capsys.readouterr().out
    assert r"1  Our\x1b[2JMoodle" in shown
    assert r"client id a\x1bc" in shown
    assert r"deployments 1\x07" in shown
    assert all(line.isprintable() for line in shown.splitlines())


def test_a_url_without_https_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [each.replace("https://lms.example/jwks", "lms/jwks") for each in ADD]

    assert main(arguments) == 1
    assert "--jwks-url must be a URL" in capsys.readouterr().err


def test_an_issuer_without_https_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    http = {"https://lms.example": "http://lms.example"}
    arguments = [http.get(each, each) for each in ADD]

    assert main(arguments) == 1
    assert "--issuer must be a URL that begins with https://" in capsys.readouterr().err
    monkeypatch.setenv("OVERTONE_LMS_PRIVATE", "1")
    assert main(arguments) == 0


def platform(data: Path) -> Platform:
    """Return the stored platform."""
    with closing(Database(Settings(data=data).database)) as database:
        return PlatformStore(database).get(1)


def test_a_deployment_is_added_to_a_known_platform(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main([*ADD, "--name", "Our Moodle", "--token-audience", "https://a"]) == 0
    before = platform(tmp_path)
    added = [*ADD[:6], "--deployment", "2"]

    assert main(added) == 0

    assert "Its deployments: 1, 2." in capsys.readouterr().out
    assert platform(tmp_path) == replace(before, deployments=frozenset({"1", "2"}))


def test_a_new_platform_needs_its_urls(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ADD[:6], "--deployment", "2"]) == 1

    assert "also give --login-url, --token-url and --jwks-url" in (
        capsys.readouterr().err
    )


def test_an_unknown_number_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lms", "remove", "7"]) == 1
    assert "There is no platform 7." in capsys.readouterr().err


def test_a_rotation_adds_a_key(tmp_path: Path) -> None:
    for count in (1, 2, 2):
        assert main(["lms", "rotate-key"]) == 0
        text = (tmp_path / "lti-keys.pem").read_text("ascii")
        assert text.count("BEGIN PRIVATE KEY") == count


def test_the_first_key_has_no_previous_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["lms", "rotate-key"])
    assert f"{tmp_path} had no key yet." in capsys.readouterr().out
    main(["lms", "rotate-key"])
    assert "The previous key stays published" in capsys.readouterr().out


def test_no_key_is_created_in_a_folder_that_is_not_the_servers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    monkeypatch.setenv("OVERTONE_DATA", str(other))

    assert main(["lms", "rotate-key"]) == 1

    assert "Set OVERTONE_DATA" in capsys.readouterr().err
    assert not other.exists()


def test_an_invite_without_an_https_address_shows_the_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTONE_ADDRESS", "http://lessons.example")

    assert main(["lms", "invite"]) == 1

    message = "public https:// address, not “http://lessons.example”."
    assert message in capsys.readouterr().err


def test_a_damaged_key_is_not_rotated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lti-keys.pem").write_text("damaged", "ascii")

    assert main(["lms", "rotate-key"]) == 1

    assert f"{tmp_path / 'lti-keys.pem'} is damaged" in capsys.readouterr().err
    assert (tmp_path / "lti-keys.pem").read_text("ascii") == "damaged"


@pytest.mark.parametrize("command", ["invite", "rotate-key"])
def test_a_missing_library_is_named(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTONE_ADDRESS", "https://lessons.example")
    monkeypatch.setattr("app.lti.tool.find_spec", lambda _: None)

    assert main(["lms", command]) == 1

    shown = capsys.readouterr()
    assert "install the LTI library: pip install -e '.[lti]'" in shown.err
    assert shown.out == ""


def test_an_empty_client_id_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["" if each == "abc" else each for each in ADD]

    assert main(arguments) == 1
    assert "--client-id must be the client id" in capsys.readouterr().err


def test_an_empty_deployment_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ADD[:-1], ""]) == 1
    assert "--deployment must be the deployment id" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--token-url", "--jwks-url"])
def test_a_private_address_that_the_server_requests_is_refused(
    option: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = [*ADD, option, "https://10.0.0.7/lms"]

    assert main(arguments) == 1
    shown = capsys.readouterr().err
    assert f"{option} is an address in a private network" in shown
    assert "OVERTONE_LMS_PRIVATE=1" in shown

    monkeypatch.setenv("OVERTONE_LMS_PRIVATE", "1")
    assert main(arguments) == 0


def test_an_invite_is_printed_as_an_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTONE_ADDRESS", "https://lessons.example")

    assert main(["lms", "invite", "--name", "Our Moodle"]) == 0

    shown = capsys.readouterr().out
    assert shown.startswith("https://lessons.example/lti/register?invite=")
    assert "works once, for the next 7 days" in shown


def test_unused_invites_are_listed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTONE_ADDRESS", "https://lessons.example")
    main(["lms", "invite", "--name", "Our Moodle"])
    capsys.readouterr()

    assert main(["lms", "list"]) == 0

    expires = datetime.now(UTC) + timedelta(seconds=LIFETIME)
    [line] = capsys.readouterr().out.splitlines()[1:]
    assert re.match(
        rf"Unused invite \w{{8}} for Our Moodle, expires {expires:%F}", line
    )


def test_an_unused_invite_is_removed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTONE_ADDRESS", "https://lessons.example")
    main(["lms", "invite", "--name", "Our Moodle"])
    main(["lms", "invite", "--name", "Other"])
    main(["lms", "list"])
    [id] = re.findall(r"invite (\w+) for Our", capsys.readouterr().out)

    assert main(["lms", "remove-invite", id]) == 0
    assert f"Invite {id} was removed." in capsys.readouterr().out

    main(["lms", "list"])
    shown = capsys.readouterr().out
    assert "Our Moodle" not in shown
    assert "Other" in shown
    assert main(["lms", "remove-invite", id]) == 1
    assert f"There is no invite “{id}”." in capsys.readouterr().err


def test_an_invite_needs_the_servers_address(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lms", "invite"]) == 1
    assert "OVERTONE_ADDRESS" in capsys.readouterr().err


def test_a_platform_is_listed_with_its_activities(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    group = Class(Database(Settings(data=tmp_path).database))
    group.enter("ada")
    group.database.close()

    assert main(["lms", "list"]) == 0

    assert "   activity 1: lesson graded, link 7\n" in capsys.readouterr().out


def test_without_grades_their_list_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lms", "grades"]) == 0
    assert main(["lms", "grades", "--retry"]) == 0

    assert capsys.readouterr().out == (
        "No grades are waiting or refused.\n"
        "Grades that platforms have accepted: 0.\n"
        "Grades due now: 0. A running server sends them. If a platform has requested a"
        " pause, the server sends its grades afterwards.\n"
    )


def test_a_waiting_grade_is_listed_and_can_be_retried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = Database(Settings(data=tmp_path).database)
    group = Class(database)
    group.clock.now = time.time()
    group.answer(group.enter("ada"), "one")
    claim = group.outbox.claim()
    assert claim
    group.outbox.settle(claim, Refused("Not enrolled."))

    assert main(["lms", "grades"]) == 0
    assert main(["lms", "grades", "--retry"]) == 0

    shown = capsys.readouterr().out
    assert (
        "refused  https://lms.example, activity 7, learner ada, lesson graded" in shown
    )
    assert "1 try. Not enrolled." in shown
    assert "Grades due now: 1." in shown
    group.clock.now = time.time()
    assert group.outbox.claim()
    database.close()


def test_sent_grades_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    group = Class(Database(Settings(data=tmp_path).database))
    for learner in ("ada", "ben", "eve"):
        group.answer(group.enter(learner), "one")
    for _ in range(2):
        claim = group.outbox.claim()
        assert claim
        group.outbox.settle(claim, Sent())
    group.database.close()

    assert main(["lms", "grades"]) == 0

    assert "Grades that platforms have accepted: 2." in capsys.readouterr().out
