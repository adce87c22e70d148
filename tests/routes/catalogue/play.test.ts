import { expect, test } from "vitest";
import * as play from "#app/[locale]/play/route.ts";
import { wordpress, wpError } from "#tests/support/wordpress.ts";

const video = (slug: string, duration: number, more: object = {}) => ({
  id: duration,
  slug,
  title: { rendered: slug },
  duration,
  date_gmt: "2025-09-18T21:30:05",
  acf: { is_vip: false, view_count: 5, featured_media_url: null, ...more },
});
const features = ["sort", "filters", "length-filter", "triggers"];

/** A WordPress with these videos, of which only `playable` have a player, and `files` a file; returns its requests. */
const library = (videos: object[], playable: readonly string[], files: readonly string[] = []) =>
  wordpress(({ url }) => {
    const [, kind, slug = ""] = /asmr\/v1\/(\w+)\/?([^?]*)/.exec(url) ?? [];
    if (kind === "capabilities") return Response.json({ version: 1, features });
    if (kind === "triggers") return Response.json([{ slug: "rain", name: "Rain", count: 1 }]);
    if (kind === "videos")
      return Response.json({ videos, pagination: { currentPage: 1, totalPages: 1, totalResults: 1 } });
    if (kind !== "video") return Response.json({ code: "rest_no_route" }, { status: 404 });
    const iframe = playable.includes(slug) ? "https://www.youtube.com/embed/a" : "";
    const video_embed_url = files.includes(slug) ? `<video src="/${slug}.mp4"></video>` : iframe;
    const more = { published_date: "2025-09-18T21:30:05", is_vip: false, thumbnail_url: null, anchor: null };
    return Response.json({
      id: 1,
      slug,
      title: slug,
      user_has_access: true,
      video_embed_url,
      trailer_embed_url: "",
      ...more,
    });
  });

async function press(query: string, locale = "en") {
  const request = new Request(`https://murmur.test/play${query}`);
  const { status, headers } = await play.GET(request, { params: Promise.resolve({ locale }) });
  expect(status).toBe(307);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  return headers.get("location");
}

test.each([
  ["?for=30", "en", "/video/rain?timer=30"],
  ["?for=15", "zh", "/zh/video/rain?timer=15"],
  ["?for=night", "en", "/video/rain?timer=night"],
  ["?for=7", "en", "/video/rain?timer=30"],
  ["", "en", "/video/rain?timer=30"],
])("/play%s in %s leads to a fitting video, which plays", async (query, locale, address) => {
  library(
    [video("gold", 9_000, { is_vip: true }), video("broken", 5_000), video("rain", 5_000)],
    ["gold", "rain"],
  );
  expect(await press(query, locale)).toBe(address);
});

test("a video file is preferred to an iframe, which would stop on another page", async () => {
  const iframes = [..."abcdefghijklmnopq"];
  library(
    [...iframes, "rain"].map((slug) => video(slug, 4_000)),
    iframes,
    ["rain"],
  );
  expect(await press("?for=60")).toBe("/video/rain?timer=60");
});

test("the videos to play are requested from WordPress by views, language, length and access", async () => {
  const requests = library([video("rain", 4_000)], ["rain"]);
  await press("?for=60", "zh");
  const first = requests.map(({ url }) => new URL(url)).find(({ pathname }) => pathname.endsWith("/videos"));
  const expected = { orderby: "views", vip: "0", language: "zh", min_duration: "3600" };
  expect(Object.fromEntries(first?.searchParams ?? [])).toMatchObject(expected);
});

test.each([
  ["?trigger=rain", "/video/rain?play=1"],
  ["?trigger=rain&for=night", "/video/rain?timer=night"],
])("/play%s plays a video of the trigger", async (query, address) => {
  const requests = library([video("rain", 600)], ["rain"]);
  expect(await press(query)).toBe(address);
  const first = requests.map(({ url }) => new URL(url)).find(({ pathname }) => pathname.endsWith("/videos"));
  expect(Object.fromEntries(first?.searchParams ?? [])).toMatchObject({ trigger: "rain", vip: "0" });
  expect(first?.searchParams.has("min_duration")).toBe(false);
});

test("/play leads to all videos if no video fits, and during an outage", async () => {
  library([], []);
  expect(await press("?for=30")).toBe("/videos");
  wordpress(wpError(503, "down"));
  expect(await press("?for=60", "zh")).toBe("/zh/videos");
});
