"""A site of another host that embeds the lesson in a frame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import FrameLocator, Page

from tests.servers.http import serving_folder

PAGE = """<!doctype html><title>Host</title><link rel="icon" href="data:,">
<input id="before" autofocus>
<iframe {attributes} src="{src}" title="Lesson" width="760" height="520"></iframe>
<input id="after">
<script>
  window.messages = [];
  const frame = document.querySelector('iframe');
  addEventListener('message', ({{ source, data }}) => {{
    if (source !== frame.contentWindow) return;
    messages.push(data);
    if (data.context === 'h5p' && data.action === 'hello')
      source.postMessage({{ context: 'h5p', action: 'hello' }}, '*');
    if (data.context === 'h5p' && data.action === 'prepareResize')
      source.postMessage({{ context: 'h5p', action: 'resizePrepared' }}, '*');
    if ({resize} && data.subject === 'lti.frameResize') frame.height = data.height;
  }});
</script>"""


class EmbeddingSite:
    """A running site with one page, which has the lesson in a frame."""

    def __init__(self, folder: Path, origin: str) -> None:
        self._folder, self._origin = folder, origin

    def embed(self, src: str, attributes: str = "", resize: bool = False) -> str:
        """Write the page with a frame that shows `src`. Return the page's URL."""
        resizes = str(resize).lower()
        html = PAGE.format(attributes=attributes, src=src, resize=resizes)
        (self._folder / "index.html").write_text(html, encoding="utf-8")
        return self._origin


class Host:
    """A site that embeds the lesson in a frame, and a page that shows the site."""

    def __init__(self, site: EmbeddingSite, embed: str) -> None:
        self.site, self._embed = site, embed

    def show(
        self, page: Page, attributes: str = "", suffix: str = "", resize: bool = False
    ) -> FrameLocator:
        page.goto(self.site.embed(self._embed + suffix, attributes, resize=resize))
        return page.frame_locator("iframe")


@contextmanager
def embedding_site(folder: Path) -> Iterator[EmbeddingSite]:
    with serving_folder(folder) as url:
        # The site differs because the host name does; the port does not matter.
        origin = url.rstrip("/").replace("127.0.0.1", "localhost")
        yield EmbeddingSite(folder, origin)
