// Server-sent events, read with fetch. EventSource hides comments, and a room's heartbeat is a comment: without it, a
// silent room cannot be distinguished from a proxy that buffers the stream.

/** Yield the data of the events in each chunk; an empty list for a chunk with comments only. */
export async function* readEvents(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    yield blocks.map(dataOf).filter(Boolean);
  }
}

/** Return an event's data; empty for a comment. */
function dataOf(block) {
  const lines = block.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice("data:".length)).join("\n");
}
