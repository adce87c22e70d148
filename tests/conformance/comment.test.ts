import { describe, expect, test } from "vitest";
import { call, callWrongly, read, site } from "./client.ts";
import { comments, videos } from "./shapes.ts";

const path = (slug: string) => `${site}/video/${encodeURIComponent(slug)}/comments`;

/** The recent video with the most comments, if any has some. */
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

describe("GET video/{slug}/comments", () => {
  test("gives pages of 8, newest first, without gap or overlap", async ({ skip }) => {
    const video = await discussed();
    if (!video?.total) return skip("the library has none");
    const first = await read(path(video.slug), comments);
    expect(first.comments.length).toBe(Math.min(8, video.total));
    expect(first.pagination?.totalPages ?? 1).toBe(Math.ceil(video.total / 8));
    const dates = first.comments.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    const all = await read(`${path(video.slug)}?page=1&per_page=16`, comments);
    const second = await read(`${path(video.slug)}?page=2&per_page=8`, comments);
    const ids = [...first.comments, ...second.comments].map(({ id }) => id);
    expect(ids).toEqual(all.comments.map(({ id }) => id));
  });

  test.each(["page=0", "per_page=0"])("%s is refused", async (query) => {
    const [video] = (await read(`${site}/videos?per_page=1`, videos)).videos;
    expect((await callWrongly(`${path(video?.slug ?? "")}?${query}`)).status).toBe(400);
  });

  test("a video that does not exist answers 404", async () => {
    const response = await call(path("no-such-video-at-all"));
    expect(response.status).toBe(404);
  });
});
