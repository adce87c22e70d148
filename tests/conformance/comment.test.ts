import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { call, callWrongly, read, site } from "./client.ts";
import { comments, videos } from "./shapes.ts";

const path = (slug: string) => `${site}/video/${encodeURIComponent(slug)}/comments`;

/** The recent video with the most comments, or undefined if none has comments. */
async function discussed() {
  const { videos: items } = await read(`${site}/videos?per_page=30`, videos);
  const counts = await Promise.all(
    items.map(async ({ slug }) => {
      const { comments: found, pagination } = await read(path(slug), comments);
      return { slug, total: pagination?.totalComments ?? found.length };
    }),
  );
  return counts.sort((a, b) => b.total - a.total)[0];
}

/** All comments of a video, from all pages. */
async function everything(slug: string) {
  const found: z.output<typeof comments>["comments"] = [];
  for (let page = 1; ; page++) {
    const { comments: some, pagination } = await read(`${path(slug)}?page=${page}&per_page=100`, comments);
    found.push(...some);
    if (page >= (pagination?.totalPages ?? 1)) return found;
  }
}

describe("GET video/{slug}/comments", () => {
  test("comments are listed in pages of 8, newest first, without gap or overlap", async ({ skip }) => {
    const video = await discussed();
    if (!video?.total) return skip("the library has none");
    const first = await read(path(video.slug), comments);
    // The number of pages ignores replies; `totalComments` includes them.
    const [whole, pages] = [await everything(video.slug), first.pagination?.totalPages ?? 1];
    expect(first.comments.length).toBe(Math.min(8, whole.length));
    expect(pages).toBe(Math.ceil(whole.length / 8));
    const deleted = whole.filter(({ deleted }) => deleted).length;
    expect(video.total).toBe(whole.length - deleted + whole.flatMap(({ replies }) => replies).length);
    const dates = first.comments.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    const all = await read(`${path(video.slug)}?page=1&per_page=16`, comments);
    const second = await read(`${path(video.slug)}?page=2&per_page=8`, comments);
    const ids = [...first.comments, ...second.comments].map(({ id }) => id);
    expect(ids).toEqual(all.comments.map(({ id }) => id));
  });

  test.each(["page=0", "per_page=0"])("the list of comments refuses %s", async (query) => {
    const [video] = (await read(`${site}/videos?per_page=1`, videos)).videos;
    expect((await callWrongly(`${path(video?.slug ?? "")}?${query}`)).status).toBe(400);
  });

  test("the comments of a video that does not exist answer 404", async () => {
    const response = await call(path("no-such-video-at-all"));
    expect(response.status).toBe(404);
  });
});
