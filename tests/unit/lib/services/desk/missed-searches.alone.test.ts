import { beforeEach, expect, test, vi } from "vitest";
import { countMissedSearch, sendSearchCounts } from "#lib/services/desk/missed-searches.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { wordpress } from "#tests/support/wordpress.ts";

type Row = { term: string; day: string; times: number };

let sent: Row[][] = [];
let batches: string[] = [];
let refusal: number | null = null;
let onRefusal = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-23T10:00:00Z"), toFake: ["Date"] });
  sent = [];
  batches = [];
  refusal = null;
  onRefusal = () => {};
  changeSettings({ WORDPRESS_KEY: "k".repeat(40) });
  wordpress(async (request) => {
    if (request.url.includes("/capabilities")) return Response.json({ features: ["numbers"] });
    const { batch, rows } = await request.json();
    batches.push(batch);
    if (refusal !== null) {
      onRefusal();
      return Response.json({ code: "refused", message: "" }, { status: refusal });
    }
    sent.push(rows);
    return Response.json({ success: true });
  });
});

test("searches for one term are counted together, in capitals or not", async () => {
  for (const term of ["Hair Cut", "hair cut", "采耳"]) countMissedSearch(term);
  await sendSearchCounts();
  await sendSearchCounts();
  expect(sent).toEqual([
    [
      { term: "hair cut", day: "2026-11-23", times: 2 },
      { term: "采耳", day: "2026-11-23", times: 1 },
    ],
  ]);
});

test.each(["lin@murmur.test", "+49 170 123456", "https://a.example", "www.a.example", "a".repeat(61)])(
  "a search without results that may be personal is not recorded: %s",
  async (term) => {
    countMissedSearch(term);
    await sendSearchCounts();
    expect(sent).toEqual([]);
  },
);

test("searches without results are not counted without the shared key, which WordPress requires", async () => {
  changeSettings({ WORDPRESS_KEY: undefined });
  countMissedSearch("rain");
  await sendSearchCounts();
  expect(sent).toEqual([]);
});

test("at most 500 searches are stored during an outage of WordPress", async () => {
  refusal = 503;
  for (let at = 0; at < 700; at += 1)
    countMissedSearch(`word ${"abcdefghijklmnopqrstuvwxyz".charAt(at % 26)}${at}`);
  await sendSearchCounts();
  refusal = null;
  await sendSearchCounts();
  expect(sent.map(({ length }) => length)).toEqual([500]);
});

test("a batch of searches that was not confirmed is sent again unchanged, and newer searches follow it", async () => {
  refusal = 503;
  countMissedSearch("rain");
  onRefusal = () => {
    for (let at = 0; at < 600; at += 1) countMissedSearch(`word ${at}`);
  };
  await sendSearchCounts();
  refusal = null;
  await sendSearchCounts();
  expect(sent.map(({ length }) => length)).toEqual([1, 500]);
  expect(batches.at(-2)).toBe(batches[0]);
  expect(new Set(batches).size).toBe(2);
});

test("a batch of searches that WordPress refuses for good does not hold up the next one", async () => {
  refusal = 400;
  countMissedSearch("rain");
  await sendSearchCounts();
  refusal = null;
  countMissedSearch("wool");
  await sendSearchCounts();
  expect(sent.map(([row]) => row?.term)).toEqual(["wool"]);
});
