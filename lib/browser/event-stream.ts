export type StreamEvent = { event: string; data: string };

/** One event of a `text/event-stream`, from its lines; null where it has no data (comments, keep-alive). */
function readEvent(block: string): StreamEvent | null {
  const fields = block.split("\n").map((line) => /^([^:]*)(?:: ?(.*))?$/.exec(line));
  const valuesOf = (name: string) =>
    fields.filter((field) => field?.[1] === name).map((field) => field?.[2] ?? "");
  const data = valuesOf("data");
  return data.length === 0 ? null : { event: valuesOf("event").at(-1) || "message", data: data.join("\n") };
}

/** Reads server-sent events from text that comes in pieces: give it each, get the events that it completes. */
export function eventParser(): (piece: string) => StreamEvent[] {
  let rest = "";
  return (piece) => {
    // A line may end with CR LF, CR or LF; a CR at the end may be half of one.
    const text = rest + piece;
    const held = text.endsWith("\r") ? "\r" : "";
    const lines = text.slice(0, text.length - held.length).replace(/\r\n?/g, "\n");
    const blocks = lines.split(/\n\n+/);
    rest = (blocks.pop() ?? "") + held;
    return blocks.map(readEvent).filter((event) => event !== null);
  };
}

/** The events of an answer as they come. Ends with the stream; a broken one throws. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const parse = eventParser();
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield* parse(value);
  }
}
