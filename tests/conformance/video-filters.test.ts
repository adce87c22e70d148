import { describe, expect, test } from "vitest";
import * as z from "zod";
import { callWrongly, read, site } from "./client.ts";
import { capabilities } from "./shapes.ts";

const list = `${site}/videos`;
const { features } = await read(`${site}/capabilities`, capabilities);

const count = z.coerce.number();
const videos = z.object({
  videos: z.array(
    z.object({
      id: count,
      title: z.union([z.object({ rendered: z.string() }).transform(({ rendered }) => rendered), z.string()]),
      acf: z.object({ is_vip: z.unknown(), view_count: count }),
      duration: z.number(),
      language: z.string(),
      triggers: z.array(z.object({ slug: z.string() })),
      anchor: z.object({ id: count, slug: z.string() }).nullable(),
      anchor_id: count.nullable(),
    }),
  ),
  pagination: z.object({ totalResults: count }),
});
const ask = (query: string) => read(`${list}?per_page=30&${query}`, videos);
const idsOf = (page: z.output<typeof videos>) => page.videos.map(({ id }) => id);

describe.runIf(features.includes("sort"))("GET videos, sorted", () => {
  test.each([
    ["views", (item: z.output<typeof videos>["videos"][number]) => item.acf.view_count],
    ["duration", (item: z.output<typeof videos>["videos"][number]) => item.duration],
  ] as const)("videos sorted by %s, both ways, follow each other over the pages", async (name, figure) => {
    const down = (await ask(`orderby=${name}&order=desc`)).videos.map(figure);
    expect(down).toEqual(down.toSorted((a, b) => b - a));
    const up = (await ask(`orderby=${name}&order=asc`)).videos.map(figure);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    const both = await read(`${list}?per_page=10&orderby=${name}`, videos);
    const first = await read(`${list}?per_page=5&orderby=${name}`, videos);
    const second = await read(`${list}?per_page=5&page=2&orderby=${name}`, videos);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(both));
  });

  test("an order that no capability announces is refused", async () => {
    expect((await callWrongly(`${list}?orderby=rand`)).status).toBe(400);
    expect((await callWrongly(`${list}?order=sideways`)).status).toBe(400);
  });
});

describe.runIf(features.includes("filters"))("GET videos, filtered", () => {
  test("vip=true and vip=false divide the videos into two parts", async () => {
    const [all, vip, open] = await Promise.all([ask("order=desc"), ask("vip=1"), ask("vip=0")]);
    expect(vip.pagination.totalResults + open.pagination.totalResults).toBe(all.pagination.totalResults);
    for (const { acf } of vip.videos) expect([true, 1, "1", "true"]).toContain(acf.is_vip);
    for (const { acf } of open.videos) expect([false, 0, "0", "", "false", null]).toContain(acf.is_vip);
    expect((await callWrongly(`${list}?vip=2`)).status).toBe(400);
  });

  test("language, trigger and actor_id list only their own videos", async () => {
    const { videos: items } = await ask("order=desc");
    for (const { anchor, anchor_id } of items) expect(anchor?.id ?? null).toBe(anchor_id);
    const item = items.find(({ triggers }) => triggers.length > 0);
    const chinese = await ask("language=zh");
    for (const { language } of chinese.videos) expect(language).toBe("zh");
    const slug = item?.triggers[0]?.slug ?? "none";
    const found = await ask(`trigger=${encodeURIComponent(slug)}`);
    for (const { triggers } of found.videos) expect(triggers.map((trigger) => trigger.slug)).toContain(slug);
    if (item) expect(found.pagination.totalResults).toBeGreaterThan(0);
    expect((await ask("trigger=no-such-trigger")).videos).toEqual([]);
  });

  test("modified_after leaves out videos that have not changed since", async () => {
    expect((await ask("modified_after=2000-01-01T00:00:00Z")).pagination.totalResults).toBe(
      (await ask("order=desc")).pagination.totalResults,
    );
    expect((await ask("modified_after=2100-01-01T00:00:00Z")).videos).toEqual([]);
    expect((await callWrongly(`${list}?modified_after=yesterday`)).status).toBe(400);
  });

  test("filters and a search can be combined", async () => {
    const { videos: items } = await ask("vip=0");
    const word = /[a-z]{4,}/i.exec(items.map(({ title }) => title).join(" "))?.[0] ?? "";
    const found = await ask(`vip=0&search=${word}`);
    expect(found.pagination.totalResults).toBeGreaterThan(0);
    expect(found.pagination.totalResults).toBeLessThan((await ask("vip=0")).pagination.totalResults);
  });
});

describe.runIf(features.includes("length-filter"))("GET videos, by length", () => {
  test("a range of lengths includes both ends, and combines with another order", async () => {
    const lengths = (await ask("orderby=duration&order=asc&min_duration=1")).videos.map(
      (item) => item.duration,
    );
    expect(lengths[0]).toBeGreaterThan(0);
    const [from, to] = [lengths.at(5) ?? 0, lengths.at(-5) ?? 0];
    const { videos: found } = await ask(`orderby=duration&order=asc&min_duration=${from}&max_duration=${to}`);
    expect(found.map((item) => item.duration)).toEqual(lengths.filter((one) => one >= from && one <= to));
    expect((await callWrongly(`${list}?min_duration=long`)).status).toBe(400);
  });
});

describe.runIf(features.includes("search-triggers"))("GET videos, searched with triggers", () => {
  test("a search finds videos by their triggers, best match first, and free ones first on request", async () => {
    const [titles, all] = await Promise.all([ask("search=rain"), ask("search=rain&search_triggers=1")]);
    expect(all.pagination.totalResults).toBeGreaterThan(titles.pagination.totalResults);
    const best = await ask("search=rain&search_triggers=1&orderby=relevance");
    for (const { title, triggers } of best.videos.slice(0, 5)) {
      expect(title).toMatch(/\brain/i);
      expect(triggers.map(({ slug }) => slug)).toContain("rain");
    }
    const free = await ask("search=rain&search_triggers=1&orderby=relevance&free_first=1");
    expect([false, 0, "0", "", "false", null]).toContain(free.videos[0]?.acf.is_vip);
    expect(free.pagination).toEqual(best.pagination);
  });

  test("a search with triggers finds words in any field, and does not change a plain search", async () => {
    const both = await ask("search=rain%20sleep&search_triggers=1");
    expect(both.pagination.totalResults).toBeLessThan(
      (await ask("search=rain&search_triggers=1")).pagination.totalResults,
    );
    expect((await ask("search=zzzzq&search_triggers=1&orderby=relevance")).videos).toEqual([]);
    expect(idsOf(await ask("orderby=relevance"))).toEqual(idsOf(await ask("orderby=date")));
    expect((await callWrongly(`${list}?search=rain&search_triggers=2`)).status).toBe(400);
  });
});

describe.runIf(features.includes("search-transcripts"))("GET videos, searched with transcripts", () => {
  test("a search with transcripts finds what a plain search finds, and spoken words", async () => {
    const word = /[a-z]{4,}/i.exec((await ask("vip=0")).videos[0]?.title ?? "")?.[0] ?? "";
    const [titles, all] = await Promise.all([
      ask(`search=${word}`),
      ask(`search=${word}&search_transcripts=1`),
    ]);
    expect(titles.pagination.totalResults).toBeGreaterThan(0);
    expect(all.pagination.totalResults).toBeGreaterThanOrEqual(titles.pagination.totalResults);
    expect((await ask("search=zzzzq&search_transcripts=1")).videos).toEqual([]);
    expect((await callWrongly(`${list}?search=rain&search_transcripts=2`)).status).toBe(400);
  });
});

describe.runIf(features.includes("facets"))("GET videos/facets", () => {
  const facets = z.object({
    combinations: z.array(
      z.object({ vip: z.boolean(), language: z.string(), length: z.number().nullable(), count }),
    ),
    triggers: z.array(z.object({ slug: z.string(), count })),
  });
  const left = (query: string) => read(`${list}/facets?${query}`, facets);
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, row) => total + row.count, 0);

  test("the numbers of the facets equal those of the list", async () => {
    const { combinations, triggers } = await left("search=rain&search_triggers=1&vip=0&lengths=900");
    const total = async (query: string) =>
      (await ask(`search=rain&search_triggers=1&${query}`)).pagination.totalResults;
    expect(sum(combinations)).toBe(await total(""));
    expect(sum(combinations.filter(({ vip }) => vip))).toBe(await total("vip=1"));
    expect(sum(combinations.filter(({ language }) => language === "zh"))).toBe(await total("language=zh"));
    expect(sum(combinations.filter(({ length }) => length === 1))).toBe(await total("min_duration=900"));
    for (const { slug, count: given } of triggers.slice(0, 3))
      expect(await total(`vip=0&trigger=${encodeURIComponent(slug)}`), slug).toBe(given);
  });

  test("the facets of an empty list are empty, and a wrong parameter is refused", async () => {
    expect((await left("search=zzzzq")).combinations).toEqual([]);
    expect((await callWrongly(`${list}/facets?lengths=long`)).status).toBe(400);
  });
});

describe.runIf(features.includes("filters"))("search", () => {
  const find = async (text: string) =>
    (await ask(`search=${encodeURIComponent(text)}`)).pagination.totalResults;

  test("a search in traditional or simplified characters finds the same videos", async () => {
    expect(await find("雨聲")).toBe(await find("雨声"));
    expect(await find("雨声")).toBeGreaterThan(0);
  });

  test("a search ignores full width, case and accents", async () => {
    const [narrow, wide, upper, accented] = await Promise.all(["rain", "ｒａｉｎ", "RAIN", "ráin"].map(find));
    expect([wide, upper, accented]).toEqual([narrow, narrow, narrow]);
    expect(narrow).toBeGreaterThan(0);
  });

  test("a search finds a Latin word by its beginning, not by its middle", async () => {
    const begins = await ask("search=rai");
    expect(begins.pagination.totalResults).toBeGreaterThan(0);
    for (const { title } of begins.videos) expect(title).toMatch(/(^|[^a-z])rai/i);
    expect(await find("ain")).toBe(0);
  });
});
