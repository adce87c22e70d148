import { describe, expect, test } from "vitest";
import { callWrongly, read, readWithHeaders, searchWord, site } from "./client.ts";
import { anchors } from "./shapes.ts";

const list = `${site}/anchors`;
const total = (headers: Headers) => Number(headers.get("X-WP-Total"));

describe("GET anchors", () => {
  test("the list of anchors has at most 50 on a page, and says how many there are", async () => {
    const { data, headers } = await readWithHeaders(list, anchors);
    expect(total(headers)).toBeGreaterThanOrEqual(data.length);
    expect(data.length).toBe(Math.min(50, total(headers)));
    expect(Number(headers.get("X-WP-TotalPages"))).toBe(Math.ceil(total(headers) / 50));
  });

  test("the list of anchors has up to 1000 on a page, no two with the same id or slug", async () => {
    const { data, headers } = await readWithHeaders(`${list}?page=1&per_page=1000`, anchors);
    expect(data.length).toBe(Math.min(1000, total(headers)));
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    expect(new Set(data.map(({ slug }) => slug)).size).toBe(data.length);
  });

  test("the pages of the list of anchors follow each other without gap or overlap", async () => {
    const { data: both } = await readWithHeaders(`${list}?per_page=4`, anchors);
    const first = await read(`${list}?page=1&per_page=2`, anchors);
    const second = both.length > 2 ? await read(`${list}?page=2&per_page=2`, anchors) : [];
    expect([...first, ...second]).toEqual(both);
  });

  test("a search finds an anchor by a word of the name, and nothing for a made-up word", async () => {
    const [known] = await read(`${list}?per_page=1`, anchors);
    const word = searchWord(known?.title ?? "") ?? "";
    const { data, headers } = await readWithHeaders(`${list}?search=${encodeURIComponent(word)}`, anchors);
    expect(data.map(({ id }) => id)).toContain(known?.id);
    for (const { title } of data) expect(title.toLowerCase()).toContain(word.toLowerCase());
    expect(total(headers)).toBeGreaterThanOrEqual(data.length);
    const none = await readWithHeaders(`${list}?search=qzxqzxqzx`, anchors);
    expect([none.data, total(none.headers)]).toEqual([[], 0]);
  });

  test("the parameter include selects the anchors of these ids", async () => {
    const wanted = (await read(`${list}?per_page=3`, anchors)).map(({ id }) => id);
    const given = await read(`${list}?include=${wanted.join(",")}`, anchors);
    expect(given.map(({ id }) => id).sort()).toEqual(wanted.sort());
  });

  test.each(["page=0", "per_page=1001"])("the list of anchors refuses %s", async (query) => {
    expect((await callWrongly(`${list}?${query}`)).status).toBe(400);
  });

  test("the parameter _cb does not change the list of anchors", async () => {
    const plainList = await read(`${list}?per_page=5`, anchors);
    expect(await read(`${list}?per_page=5&_cb=1763500000000`, anchors)).toEqual(plainList);
  });
});

test("GET videos/featured-anchors gives up to 6 anchors that have videos", async () => {
  const featured = await read(`${site}/videos/featured-anchors`, anchors);
  expect(featured.length).toBeLessThanOrEqual(6);
  for (const { count } of featured) expect(count).toBeGreaterThan(0);
});
