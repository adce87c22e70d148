import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { scenes } from "#sandbox/art/scenes.ts";
import { themes, words } from "#sandbox/data/themes.ts";
import { keep } from "#sandbox/picture-store.ts";
import { type Anchor, api, sandboxForTests, temporaryFolder, type VideoPage } from "./support.ts";

const { get, send, url } = sandboxForTests();
const sizeOf = async (path: string) => {
  const response = await send(path);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return `${format} ${width}x${height}`;
};

test("every scene the library asks for can be drawn", () => {
  const wanted = [
    ...Object.values(themes).flatMap(({ scenes }) => scenes),
    ...words.map(({ scene }) => scene),
  ];
  for (const scene of wanted) expect(scenes, scene).toHaveProperty(scene);
});

test("posters are 960x540, avatars 320x320, on the sandbox's own origin", async () => {
  const { videos } = await get<VideoPage>(`${api}/videos?per_page=1`);
  const [anchor] = await get<(Anchor & { featured_media_url: string })[]>(`${api}/anchors?per_page=1`);
  const poster = String(videos[0]?.acf.featured_media_url);
  expect(poster.startsWith(`${url()}/media/posters/`)).toBe(true);
  expect(await sizeOf(new URL(poster).pathname)).toBe("webp 960x540");
  expect(await sizeOf(new URL(poster).pathname.replace("/media/", "/demo/"))).toBe("webp 960x540");
  expect(await sizeOf(new URL(anchor?.featured_media_url ?? "").pathname)).toBe("webp 320x320");
});

test("a picture nobody has is not drawn", async () => {
  expect((await send("/media/posters/moon-00000000.webp")).status).toBe(404);
  expect((await send("/media/avatars/..%2fx.webp")).status).toBe(404);
});

test("requests for one picture share the drawing, and later ones read the file", async () => {
  const dataDir = temporaryFolder();
  let drawings = 0;
  const draw = async () => {
    drawings++;
    return Buffer.from("picture");
  };
  await Promise.all([1, 2, 3].map(() => keep(dataDir, "posters", "one", draw)));
  expect(String(await keep(dataDir, "posters", "one", draw))).toBe("picture");
  expect(drawings).toBe(1);
  const [version = ""] = readdirSync(join(dataDir, "media"));
  expect(existsSync(join(dataDir, "media", version, "posters", "one.webp"))).toBe(true);
});
