import { describe, expect, test } from "vitest";
import { readEvents, type StreamEvent } from "#lib/browser/base/event-stream.ts";

const streamEvent = (event: string, data: string): StreamEvent => ({ event, data });

const streams: [name: string, text: string, events: StreamEvent[]][] = [
  ["nothing", "", []],
  ["one event", 'event: done\ndata: {"success":true}\n\n', [streamEvent("done", '{"success":true}')]],
  ["without a name", "data: x\n\n", [streamEvent("message", "x")]],
  ["an empty name", "event:\ndata: x\n\n", [streamEvent("message", "x")]],
  ["without the space", "event:retry\ndata:1\n\n", [streamEvent("retry", "1")]],
  ["several lines of data", "data: a\ndata: b\n\n", [streamEvent("message", "a\nb")]],
  ["comments keep it alive", ": wait\n\n: wait\n\nevent: done\ndata: 1\n\n", [streamEvent("done", "1")]],
  ["id and retry fields", "id: 7\nretry: 100\nevent: done\ndata: 1\n\n", [streamEvent("done", "1")]],
  ["an event without data", "event: done\n\n", []],
  ["a colon in the data", "data: a: b\n\n", [streamEvent("message", "a: b")]],
  [
    "CR LF",
    "event: retry\r\ndata: 1\r\n\r\nevent: done\r\ndata: 2\r\n\r\n",
    [streamEvent("retry", "1"), streamEvent("done", "2")],
  ],
  [
    "CR",
    "event: done\rdata: 1\r\revent: x\rdata: 2\r\r\n",
    [streamEvent("done", "1"), streamEvent("x", "2")],
  ],
  ["Chinese", "event: done\ndata: 付款完成\n\n", [streamEvent("done", "付款完成")]],
  [
    "cut off: the last one does not count",
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
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("server-sent events", () => {
  test.each(streams)("%s, in one piece", async (_, text, events) =>
    expect(await eventsOf([bytesOf(text)])).toEqual(events),
  );

  test.each(streams)("%s, letter by letter", async (_, text, events) =>
    expect(await eventsOf([...text].map(bytesOf))).toEqual(events),
  );

  test.each(streams)("%s, byte by byte", async (_, text, events) =>
    expect(await eventsOf([...bytesOf(text)].map((byte) => Uint8Array.of(byte)))).toEqual(events),
  );

  test("a broken stream throws after its last events", async () => {
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
