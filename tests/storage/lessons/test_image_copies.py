"""Smaller copies of images in a folder: made once, private, and limited in size."""

from __future__ import annotations

import io
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from PIL import Image

from app.core.files.lesson_files import FileProblem
from app.storage.lessons import image_copies, images
from app.storage.lessons.image_copies import ImageCopies
from app.storage.lessons.images import COPY_VERSION, DECODED_AT_ONCE, smaller_copy
from tests.example_files import write_photo
from tests.waiting import TIMEOUT


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    write_photo(tmp_path / "photo.jpg", 800, 500)
    return tmp_path / "photo.jpg"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "image-copies"


def stored(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def copy_name(digest: str) -> str:
    return f"{digest}-480-v{COPY_VERSION}.webp"


def test_a_copy_is_made_once_and_survives_a_restart(photo: Path, folder: Path) -> None:
    made = ImageCopies(folder).get(photo, "photo.jpg", "d1", 480)
    photo.unlink()

    assert ImageCopies(folder).get(photo, "photo.jpg", "d1", 480) == made
    assert Image.open(io.BytesIO(made)).size == (480, 300)
    assert stored(folder) == {copy_name("d1")}


def test_a_copy_of_an_earlier_encoding_is_not_used(
    photo: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ImageCopies(folder).get(photo, "photo.jpg", "d1", 480)
    [copy] = folder.iterdir()
    copy.write_bytes(b"earlier encoding")
    monkeypatch.setattr(image_copies, "COPY_VERSION", COPY_VERSION + 1)

    assert ImageCopies(folder).get(photo, "photo.jpg", "d1", 480) == made


def test_only_the_owner_can_read_copies(photo: Path, folder: Path) -> None:
    ImageCopies(folder).get(photo, "photo.jpg", "d1", 480)

    modes = [path.stat().st_mode for path in (folder.parent, folder, *folder.iterdir())]
    assert [stat.S_IMODE(mode) for mode in modes] == [0o700, 0o700, 0o600]


def test_the_copies_that_were_not_requested_longest_are_deleted(
    photo: Path, folder: Path
) -> None:
    size = len(smaller_copy(photo, "photo.jpg", 480))
    copies = ImageCopies(folder, max_bytes=2 * size)
    for digest in ("d1", "d2"):
        copies.get(photo, "photo.jpg", digest, 480)
        os.utime(folder / copy_name(digest), ns=(1, 1))

    copies.get(photo, "photo.jpg", "d1", 480)
    copies.get(photo, "photo.jpg", "d3", 480)

    assert stored(folder) == {copy_name("d1"), copy_name("d3")}


def test_old_copies_are_deleted_even_if_another_process_deletes_one_at_the_same_time(
    photo: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    size = len(smaller_copy(photo, "photo.jpg", 480))
    copies = ImageCopies(folder, max_bytes=2 * size)
    for digest in ("d1", "d2"):
        copies.get(photo, "photo.jpg", digest, 480)
        os.utime(folder / copy_name(digest), ns=(1, 1))
    (folder / "deleted").write_bytes(b"")

    listing = Path.iterdir

    def delete_after_listing(path: Path) -> list[Path]:
        listed = list(listing(path))
        (folder / "deleted").unlink()
        return listed

    monkeypatch.setattr(Path, "iterdir", delete_after_listing)
    copies.get(photo, "photo.jpg", "d3", 480)
    monkeypatch.undo()

    assert stored(folder) == {copy_name("d2"), copy_name("d3")}
    assert not caplog.records


def test_a_copy_that_cannot_be_stored_is_returned(
    photo: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder.parent.write_text("a file in place of the data folder")

    body = ImageCopies(folder).get(photo, "photo.jpg", "d1", 480)

    assert Image.open(io.BytesIO(body)).size == (480, 300)
    assert "could not be stored" in caplog.text


def test_a_damaged_image_leaves_no_file(photo: Path, folder: Path) -> None:
    photo.write_bytes(photo.read_bytes()[:1000])

    with pytest.raises(FileProblem):
        ImageCopies(folder).get(photo, "photo.jpg", "d1", 480)
    assert not folder.exists()


def test_readers_of_the_same_copy_wait_for_the_first_one(
    photo: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def count(image: Path, name: str, width: int) -> bytes:
        made.append(width)
        return smaller_copy(image, name, width)

    monkeypatch.setattr(image_copies, "smaller_copy", count)
    copies = ImageCopies(folder)
    with ThreadPoolExecutor(8) as pool:
        bodies = set(
            pool.map(lambda _: copies.get(photo, "photo.jpg", "d1", 480), range(8))
        )

    assert (len(bodies), made) == (1, [480])


def test_one_copy_is_made_at_a_time(
    photo: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running: list[str] = []
    together: list[int] = []

    def observe(image: Path, name: str, width: int) -> bytes:
        running.append(name)
        together.append(len(running))
        body = smaller_copy(image, name, width)
        running.remove(name)
        return body

    monkeypatch.setattr(image_copies, "smaller_copy", observe)
    copies = ImageCopies(folder)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: copies.get(photo, "photo.jpg", f"d{n}", 480), range(4)))

    assert together == [1] * 4


def test_different_images_are_decoded_at_once(photo: Path) -> None:
    together = Barrier(DECODED_AT_ONCE, timeout=TIMEOUT)

    def decode(_: int) -> None:
        with images._opened(photo, "photo.jpg"):
            together.wait()

    with ThreadPoolExecutor(DECODED_AT_ONCE) as pool:
        list(pool.map(decode, range(DECODED_AT_ONCE)))
