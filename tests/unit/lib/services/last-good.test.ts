import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askOrLast } from "#lib/services/catalogue/last-good.ts";

let hours = 1;
beforeEach(() => void vi.spyOn(performance, "now").mockImplementation(() => hours * 3_600_000));
afterEach(() => vi.restoreAllMocks());

const fails = async (): Promise<string[]> => {
  throw new Error("WordPress is down");
};

test("the answer, and it is new", async () => {
  expect(await askOrLast("a", async () => ["one"])).toEqual({ answer: ["one"], isNew: true });
  expect(await askOrLast("a", async () => ["two"])).toEqual({ answer: ["two"], isNew: true });
});

test("in an outage the last one there was, each part its own", async () => {
  await askOrLast("b", async () => ["one"]);
  hours += 23;
  expect(await askOrLast("b", fails)).toEqual({ answer: ["one"], isNew: false });
  expect(await askOrLast("c", fails)).toEqual({ answer: null, isNew: false });
});

test("for a day", async () => {
  await askOrLast("d", async () => ["one"]);
  hours += 25;
  expect(await askOrLast("d", fails)).toEqual({ answer: null, isNew: false });
});

test("of so many parts at most", async () => {
  await askOrLast("e", async () => ["one"]);
  for (let nth = 0; nth < 2_000; nth++) await askOrLast(`f${nth}`, async () => [nth]);
  expect(await askOrLast("e", fails)).toEqual({ answer: null, isNew: false });
});
