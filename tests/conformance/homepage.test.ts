import { expect, test } from "vitest";
import { read, site } from "./client.ts";
import { homepage, videos } from "./shapes.ts";

test("GET homepage gives up to 8 anchors with up to 6 of their videos each", async () => {
  const sections = await read(`${site}/homepage`, homepage);
  expect(sections.length).toBeLessThanOrEqual(8);
  expect(new Set(sections.map(({ actor_info }) => actor_info.term_id)).size).toBe(sections.length);
  for (const { actor_info, videos: items } of sections) {
    expect(items.length).toBeLessThanOrEqual(6);
    expect(items.length).toBeLessThanOrEqual(actor_info.count);
    for (const { anchor_id } of items) expect(anchor_id).toBe(actor_info.term_id);
  }
});

test("a section's anchor on the homepage is the anchor of the video list", async ({ skip }) => {
  const [section] = await read(`${site}/homepage`, homepage);
  if (!section) return skip("the library has none");
  const own = await read(`${site}/videos?per_page=1&actor_id=${section.actor_info.term_id}`, videos);
  expect(own.pagination?.totalResults ?? own.videos.length).toBe(section.actor_info.count);
});
