import { beforeEach, expect, test, vi } from "vitest";
import { countMissedSearch, sendSearchCounts } from "#lib/services/desk/missed-searches.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { wordpress } from "#tests/support/wordpress.ts";

type Row = { term: string; day: string; times: number };

let sent: Row[][] = [];
let isAway = false;
let onRefusal = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-23T10:00:00Z"), toFake: ["Date"] });
  sent = [];
  isAway = false;
  onRefusal = () => {};
  changeSettings({ WORDPRESS_KEY: "k".repeat(40) });
  wordpress(async (request) => {
    if (request.url.includes("/capabilities")) return Response.json({ features: ["numbers"] });
    if (isAway) {
      onRefusal();
      return new Response("", { status: 503 });
    }
    sent.push((await request.json()).rows);
    return Response.json({ success: true });
  });
});

test("searches of one term are counted together, whatever their capitals", async () => {
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
  "a search that may be personal is dropped: %s",
  async (term) => {
    countMissedSearch(term);
    await sendSearchCounts();
    expect(sent).toEqual([]);
  },
);

test("without the shared key, which WordPress requires, nothing is counted", async () => {
  changeSettings({ WORDPRESS_KEY: undefined });
  countMissedSearch("rain");
  await sendSearchCounts();
  expect(sent).toEqual([]);
});

test("searches are kept through an outage of WordPress, 500 at most", async () => {
  isAway = true;
  for (let at = 0; at < 700; at += 1)
    countMissedSearch(`word ${"abcdefghijklmnopqrstuvwxyz".charAt(at % 26)}${at}`);
  await sendSearchCounts();
  isAway = false;
  await sendSearchCounts();
  expect(sent.map(({ length }) => length)).toEqual([500]);
});

test("searches that are counted during a failing call are added to those that it carried", async () => {
  for (const term of ["采耳", "rain"]) countMissedSearch(term);
  onRefusal = () => {
    countMissedSearch("采耳");
    for (let at = 0; at < 500; at += 1) countMissedSearch(`word ${at}`);
  };
  isAway = true;
  await sendSearchCounts();
  isAway = false;
  await sendSearchCounts();
  expect(sent.map((rows) => [rows.length, rows[0]?.times])).toEqual([[500, 2]]);
});
