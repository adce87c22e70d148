import { expect, test, vi } from "vitest";
import { homeVideos } from "#lib/services/catalogue/home-videos.ts";
import { fixture } from "#tests/support/wordpress-api/schema.ts";

test("the starter videos of a small library name each of its videos once", async () => {
  vi.stubEnv("LOG_LEVEL", "silent");
  const videos = ["night-rain", "slow-tapping"].map((slug, at) =>
    fixture("VideoItem", { id: at + 1, slug, title: slug, duration: 2_400, acf: { is_vip: false } }),
  );
  vi.stubGlobal("fetch", async ({ pathname }: URL) => {
    if (pathname.endsWith("/capabilities")) return Response.json({ version: 1, features: ["sort"] });
    if (pathname.endsWith("/homepage")) return Response.json([]);
    return Response.json({ videos, pagination: { currentPage: 1, totalPages: 1, totalResults: 2 } });
  });
  const { starters } = await homeVideos("en");
  expect(starters.map(({ slug }) => slug).toSorted()).toEqual(["night-rain", "slow-tapping"]);
});
