import { describe, expect, test } from "vitest";
import { callWrongly, read, searchWord, site } from "./client.ts";
import { anchors, videos } from "./shapes.ts";

const list = `${site}/videos`;
const ids = (page: { videos: { id: number | null }[] }) => page.videos.map(({ id }) => id);

describe("GET videos", () => {
  test("the list of videos has at most 18 on a page, and says how many there are", async () => {
    const { videos: items, pagination } = await read(list, videos);
    const total = pagination?.totalResults ?? items.length;
    expect(items.length).toBe(Math.min(18, total));
    expect(pagination?.currentPage ?? 1).toBe(1);
    expect(pagination?.totalPages ?? 1).toBe(Math.max(1, Math.ceil(total / 18)));
  });

  test("the pages of the list of videos follow each other without gap or overlap", async () => {
    const both = await read(`${list}?per_page=12&orderBy=date&order=desc`, videos);
    const first = await read(`${list}?page=1&per_page=6&orderBy=date&order=desc`, videos);
    const second = await read(`${list}?page=2&per_page=6&orderBy=date&order=desc`, videos);
    expect([...ids(first), ...ids(second)]).toEqual(ids(both));
  });

  test("the list of videos is newest first, or oldest first on request", async () => {
    for (const [order, sign] of [
      ["desc", -1],
      ["asc", 1],
    ] as const) {
      const { videos: items } = await read(`${list}?per_page=30&orderBy=date&order=${order}`, videos);
      const dates = items.flatMap(({ date_gmt }) => date_gmt ?? []);
      expect(dates).toEqual([...dates].sort((a, b) => sign * (a - b)));
    }
  });

  test("actor_id lists all videos of one anchor", async () => {
    const anchor = (await read(`${site}/anchors?per_page=1000`, anchors)).find(({ count }) => count > 0);
    const own = await read(`${list}?per_page=5&actor_id=${anchor?.id}`, videos);
    expect(own.videos.length).toBeGreaterThan(0);
    for (const { anchor_id } of own.videos) expect(anchor_id).toBe(anchor?.id);
    expect(own.pagination?.totalResults ?? own.videos.length).toBe(anchor?.count);
  });

  test("a search finds a video by a word of its title", async () => {
    const { videos: items } = await read(`${list}?per_page=10`, videos);
    for (const { id, title } of items) {
      const word = searchWord(title) ?? "";
      const found = await read(`${list}?per_page=100&search=${encodeURIComponent(word)}`, videos);
      expect(ids(found), word).toContain(id);
    }
  });

  test("a search finds part of a Chinese title", async ({ skip }) => {
    const { videos: items } = await read(`${list}?per_page=100`, videos);
    const chinese = items.find(({ title }) => /\p{Script=Han}{4}/u.test(title));
    if (!chinese) return skip("the library has none");
    const part = /\p{Script=Han}{4}/u.exec(chinese.title)?.[0].slice(1, 3) ?? "";
    const found = await read(`${list}?per_page=100&search=${encodeURIComponent(part)}`, videos);
    expect(ids(found)).toContain(chinese.id);
    for (const { title } of found.videos) expect(title).toContain(part);
  });

  test.each(["qzxqzxqzx", "%25%25%25", "%27%22%3C%3E", "\\"])(
    "a search for %s is answered with an empty list, not an error",
    async (text) => {
      const found = await read(`${list}?search=${text}`, videos);
      expect(found.videos).toEqual([]);
      expect(found.pagination?.totalResults ?? 0).toBe(0);
    },
  );

  test("a page past the end of the list of videos is empty", async () => {
    const past = await read(`${list}?page=99999&per_page=30`, videos);
    expect(past.videos).toEqual([]);
  });

  test.each(["page=0", "page=-1", "page=x", "per_page=0", "per_page=100000"])(
    "the list of videos refuses %s",
    async (query) => {
      expect((await callWrongly(`${list}?${query}`)).status).toBe(400);
    },
  );

  test("the parameter _cb does not change the list of videos", async () => {
    const first = await read(`${list}?per_page=5`, videos);
    expect(ids(await read(`${list}?per_page=5&_cb=1763500000000`, videos))).toEqual(ids(first));
  });
});
