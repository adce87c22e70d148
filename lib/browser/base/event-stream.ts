import { EventSourceParserStream } from "eventsource-parser/stream";

export type StreamEvent = { event: string; data: string };

/** Yields a response's server-sent events; throws if the stream breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  // Safari can't iterate over a stream.
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield { event: value.event ?? "message", data: value.data };
  }
}
