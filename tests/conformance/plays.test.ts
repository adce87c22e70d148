import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import * as z from "zod";
import { readRefusal } from "./account.ts";
import { call, callWrongly, read, site } from "./client.ts";
import { capabilities } from "./shapes.ts";

const key = inject("sharedKey");
const { features } = await read(`${site}/capabilities`, capabilities);
const today = new Date().toISOString().slice(0, 10);

const list = z.object({
  videos: z.array(
    z.object({ slug: z.string(), acf: z.object({ view_count: z.coerce.number() }) }).transform((item) => ({
      slug: decodeURIComponent(item.slug),
      views: item.acf.view_count,
    })),
  ),
});
const listed = async (order: string) =>
  (await read(`${site}/videos?per_page=100&orderby=${order}`, list)).videos;
const viewsOf = async (slug: string) =>
  (await read(`${site}/video/${encodeURIComponent(slug)}`, z.object({ views: z.coerce.number() }))).views;

const row = (change: object = {}) => ({
  video: "no-such-video",
  day: today,
  language: "en",
  who: "visitor",
  part: "full",
  plays: 1,
  minutes: 12.5,
  finished: 1,
  slept: 0,
  ...change,
});
const send = (rows: object[], batch: string = randomUUID(), headers: object = {}, how = call) =>
  how(`${site}/plays`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key && { "X-Murmur-Key": key }), ...headers },
    body: JSON.stringify({ batch, rows }),
  });

describe.runIf(features.includes("plays"))("POST plays", () => {
  test("a report of plays without the key is refused", async () => {
    const { code } = await readRefusal(
      await send([row()], "of-nobody", { "X-Murmur-Key": "not the key of this WordPress" }),
      [403],
    );
    expect(code).toBe("murmur_key");
  });

  test.skipIf(key === "")("plays become views and make videos popular, and a batch counts once", async () => {
    const [last] = (await listed("views")).slice(-1);
    if (!last) return expect(last).toBeDefined();
    const before = await viewsOf(last.slug);
    const played = { video: last.slug, plays: 4 };
    const rows = [
      row(played),
      row({ ...played, who: "member", language: "zh" }),
      row({ ...played, part: "trailer" }),
    ];
    const batch = randomUUID();
    for (const answer of [await send(rows, batch), await send(rows, batch)]) expect(answer.status).toBe(200);
    expect(await viewsOf(last.slug)).toBe(before + 12);
    expect((await send([row(played)])).status).toBe(200);
    expect(await viewsOf(last.slug)).toBe(before + 16);
    const popular = await listed("popular");
    expect(popular[0]).toEqual({ slug: last.slug, views: before + 16 });
  });

  test.skipIf(key === "")(
    "the time heard, a night slept through and an unknown video's plays add no view",
    async () => {
      const [first] = await listed("views");
      const video = first?.slug ?? "";
      const before = await viewsOf(video);
      expect((await send([row({ video, plays: 0, slept: 3 }), row()])).status).toBe(200);
      expect(await viewsOf(video)).toBe(before);
    },
  );

  test.skipIf(key === "").each([
    ["no rows", []],
    ["another part", [row({ part: "half" })]],
    ["less than nothing", [row({ plays: -1 })]],
    ["no day", [row({ day: "2026-13-45" })]],
    ["a name", [row({ name: "Mira" })]],
    ["too many rows", Array.from({ length: 1001 }, () => row())],
  ])("%s: 400", async (_, rows) => {
    expect((await send(rows, randomUUID(), {}, callWrongly)).status).toBe(400);
  });
});
