import { describe, expect, test } from "vitest";
import { readEvents, type StreamEvent } from "#lib/browser/base/event-stream.ts";

const streamEvent = (event: string, data: string): StreamEvent => ({ event, data });

// What the parser makes of each field is its library's; these are what the site's own streams send.
const streams: [name: string, text: string, events: StreamEvent[]][] = [
  ["nothing", "", []],
  ["one event", 'event: done\ndata: {"success":true}\n\n', [streamEvent("done", '{"success":true}')]],
  ["an event without a name", "data: x\n\n", [streamEvent("message", "x")]],
  ["comments that keep it alive", ": wait\n\n: wait\n\nevent: done\ndata: 1\n\n", [streamEvent("done", "1")]],
  ["Chinese text", "event: done\ndata: 付款完成\n\n", [streamEvent("done", "付款完成")]],
  [
    "a last event that is cut off",
    "event: retry\ndata: 1\n\nevent: done\ndata: 2\n",
    [streamEvent("retry", "1")],
  ],
];

/** The events of a stream that arrives in these pieces. */
async function eventsOf(pieces: readonly Uint8Array[]): Promise<StreamEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const got: StreamEvent[] = [];
  for await (const event of readEvents(body)) got.push(event);
  return got;
}

describe("server-sent events", () => {
  test.each(streams)("a stream of %s is read, in one piece and byte by byte", async (_, text, events) => {
    const bytes = new TextEncoder().encode(text);
    expect(await eventsOf([bytes])).toEqual(events);
    expect(await eventsOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(events);
  });

  test("a stream of events that breaks throws after its last events", async () => {
    const pieces = [new TextEncoder().encode("data: 1\n\n")];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.pop();
        if (piece) controller.enqueue(piece);
        else controller.error(new TypeError("network error"));
      },
    });
    const got: StreamEvent[] = [];
    const reading = async () => {
      for await (const event of readEvents(body)) got.push(event);
    };
    await expect(reading()).rejects.toThrow("network error");
    expect(got).toEqual([streamEvent("message", "1")]);
  });
});
