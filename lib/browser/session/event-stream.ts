import { EventSourceParserStream } from "eventsource-parser/stream";

export type StreamEvent = { event: string; data: string };

/** The server-sent events of an answer as they come. Ends with the stream; a broken one throws. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  // Not every browser can iterate over a stream.
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield { event: value.event ?? "message", data: value.data };
  }
}
