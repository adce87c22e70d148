import { afterEach, describe, expect, test, vi } from "vitest";
import { unboundedTag } from "#lib/config/cache.ts";
import { findVideo, listVideos } from "#lib/services/catalogue/video.ts";
import { wordpressAnswers } from "#tests/support/wordpress-answers.ts";
import { fixture } from "#tests/support/wordpress-api/schema.ts";

const tags: string[] = [];
vi.mock("next/cache", () => ({
  cacheLife: () => {},
  cacheTag: (...given: string[]) => void tags.push(...given),
}));

afterEach(() => {
  tags.length = 0;
});

/** Whether a list counts as one that visitors can invent, which the cache drops first. */
async function passes(query: Partial<Parameters<typeof listVideos>[0]>, videos = 1): Promise<boolean> {
  const all = Array.from({ length: videos }, (_, nth) =>
    fixture("VideoItem", { id: nth + 1, slug: `s${nth}`, title: "Rain", acf: { is_vip: false } }),
  );
  wordpressAnswers({ videos: all });
  await listVideos({ page: 1, ...query });
  return tags.includes(unboundedTag);
}

describe("lists that anybody can make any number of pass", () => {
  test.each<[string, Partial<Parameters<typeof listVideos>[0]>, boolean]>([
    ["all", {}, false],
    ["an anchor's", { anchorId: 3 }, false],
    ["in another order", { choices: { sort: "views" } }, false],
    ["in another order and of one kind", { choices: { sort: "views", access: "vip" } }, true],
    ["a search", { search: "rain" }, true],
  ])(
    "whether a list of videos (%s) with the query %o is marked as one of an unbounded number: %s",
    async (_, query, expected) => {
      expect(await passes(query)).toBe(expected);
    },
  );

  test.each([
    ["there is", 200, false],
    ["there isn't", 404, true],
  ])(
    "only a video that is missing counts as one of an unbounded number of pages: %s",
    async (_, status, expected) => {
      const found = { id: 1, slug: "rain", title: "Rain" };
      vi.stubGlobal("fetch", async () =>
        Response.json(status === 200 ? found : { code: "video_not_found", message: "" }, { status }),
      );
      await findVideo("rain");
      expect(tags.includes(unboundedTag)).toBe(expected);
    },
  );

  test("a video that was found by an earlier slug is renewed by an event for either slug", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ id: 1, slug: "new-name", title: "Rain" }));
    await findVideo("old-name");
    expect(tags).toEqual(["video", "video:old-name", "video:new-name"]);
  });

  test("a list without videos is marked as one of an unbounded number, whatever it lists", async () => {
    expect(await passes({}, 0)).toBe(true);
  });
});
