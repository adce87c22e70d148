import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { posterCounts, postersOf, type Scene } from "#sandbox/data/pictures.ts";
import { themes } from "#sandbox/data/themes.ts";
import { type Anchor, api, sandboxForTests, type VideoPage } from "./support.ts";

const { get, send, url } = sandboxForTests();
const sandbox = join(import.meta.dirname, "../../../sandbox");
const filesOf = (folder: string) =>
  readdirSync(join(sandbox, folder)).map((name) => join(sandbox, folder, name));
const kindOf = async (picture: string | Buffer) => {
  const { width, height, format } = await sharp(picture).metadata();
  return `${format} ${width}x${height}`;
};
const kindAt = async (path: string) => {
  const response = await send(path);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("content-type")).toBe("image/webp");
  return kindOf(Buffer.from(await response.arrayBuffer()));
};
const pagesOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
const pictureIn = (address: unknown) => new URL(String(address)).pathname;

test("the posters are those of the library's table, and each is a picture of 1920x1080", async () => {
  const posters = filesOf("pictures/posters");
  const named = (Object.keys(posterCounts) as Scene[]).flatMap(postersOf);
  expect(posters.map((path) => path.replace(/^.*\/|\.webp$/g, "")).sort()).toEqual(named.sort());
  expect(new Set(await Promise.all(posters.map(kindOf)))).toEqual(new Set(["webp 1920x1080"]));
});

test("each avatar is a picture of 320x320", async () => {
  expect(new Set(await Promise.all(filesOf("pictures/avatars").map(kindOf)))).toEqual(
    new Set(["webp 320x320"]),
  );
});

test("every picture that the library names is there", async () => {
  const { videos } = await get<VideoPage>(`${api}/videos?per_page=1000`);
  const anchors = await get<(Anchor & { featured_media_url: string | null })[]>(
    `${api}/anchors?per_page=1000`,
  );
  const named = [
    ...videos.map(({ acf }) => acf.featured_media_url),
    ...anchors.map(({ featured_media_url }) => featured_media_url),
  ].filter(Boolean);
  expect(named.length).toBeGreaterThan(770);
  for (const address of named) {
    const path = pictureIn(address).replace("/wp-content/uploads/", "pictures/");
    expect(existsSync(join(sandbox, path)), path).toBe(true);
  }
});

test("every clip that a theme names is there", () => {
  for (const name of Object.values(themes).flatMap(({ clips }) => clips)) {
    expect(existsSync(join(sandbox, "clips", `${name}.mp4`)), name).toBe(true);
  }
});

test("pictures and clips are small: 5.5 MB in all", () => {
  const files = ["pictures/posters", "pictures/avatars", "clips"].flatMap(filesOf);
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
  expect(bytes).toBeLessThan(5_500_000);
});

test("no page shows a poster twice, neither of all videos nor of one anchor's", async () => {
  const { videos } = await get<VideoPage>(`${api}/videos?per_page=1000`);
  const byAnchor = Object.values(Object.groupBy(videos, ({ anchor_id }) => String(anchor_id)));
  const pages = [
    ...pagesOf(videos, pageSizes.videos),
    ...byAnchor.flatMap((own) => pagesOf(own ?? [], pageSizes.anchorVideos)),
  ];
  for (const page of pages) {
    const posters = page.map(({ acf }) => acf.featured_media_url).filter(Boolean);
    expect(posters.filter((poster, i) => posters.indexOf(poster) !== i)).toEqual([]);
  }
});

test("posters and avatars come from the sandbox's own origin, posters from the site's too", async () => {
  const { videos } = await get<VideoPage>(`${api}/videos?per_page=1`);
  const [anchor] = await get<(Anchor & { featured_media_url: string })[]>(`${api}/anchors?per_page=1`);
  const poster = String(videos[0]?.acf.featured_media_url);
  expect(poster.startsWith(`${url()}/wp-content/uploads/posters/`)).toBe(true);
  expect(await kindAt(pictureIn(poster))).toBe("webp 1920x1080");
  expect(await kindAt(pictureIn(poster).replace("/wp-content/uploads/", "/demo/"))).toBe("webp 1920x1080");
  expect(await kindAt(pictureIn(anchor?.featured_media_url))).toBe("webp 320x320");
});

test.each(["/wp-content/uploads/posters/moon-00000000.webp", "/wp-content/uploads/avatars/..%2fx.webp"])(
  "no picture %s",
  async (path) => {
    expect((await send(path)).status).toBe(404);
  },
);
