import { expect, test } from "vitest";
import { makeAnswer } from "#server/kept-answer.ts";

const parts = {
  headers: ["Content-Type", "text/plain"],
  notModified: [],
  cacheControl: "no-cache",
  outlastsOutage: true,
};
const make = (text: string, servableMs: number, before?: ReturnType<typeof makeAnswer>) =>
  makeAnswer({ ...parts, body: Buffer.from(text), servableMs, before });

test("what says the same again is not compressed again, and may be sent for as long as it says now", () => {
  const first = make("rain ".repeat(1_000), 1);
  const again = make("rain ".repeat(1_000), 2, first);
  expect(again).toEqual({ ...first, servableMs: 2 });
  expect(again.br.bytes).toBe(first.br.bytes);
  expect(again.gzip.bytes).toBe(first.gzip.bytes);
});

test("what says something else is another answer", () => {
  const first = make("rain ".repeat(1_000), 1);
  const other = make("wind ".repeat(1_000), 1, first);
  expect(other.etag).not.toBe(first.etag);
  expect(other.br.bytes.equals(first.br.bytes)).toBe(false);
});
