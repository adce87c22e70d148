import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeEach, vi } from "vitest";
import { settings } from "#lib/platform/settings.ts";
import { readManifest, type SitemapManifest, sitemapFolder } from "#lib/sitemap/sitemap-files.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

/** Makes a folder for each test's sitemap. The returned function gives its path. */
export function freshDataDir(): () => string {
  let dataDir: string;
  beforeEach(() => {
    dataDir = temporaryFolder();
    changeSettings({ DATA_DIR: dataDir, SITE_URL: "https://murmur.test", LOG_LEVEL: "silent" });
  });
  return () => dataDir;
}

export type Raw = Record<string, unknown>;
const player = (name: string) => `<iframe src="https://www.youtube.com/embed/${name}"></iframe>`;

/** A video as WordPress lists it; the higher its number, the older. */
export const video = (number: number, more: Raw = {}, acf: Raw = {}): Raw => ({
  id: number,
  slug: `soft-rain-${number}`,
  title: { rendered: `Soft rain &amp; tea ${number}` },
  anchor_id: 1 + (number % 2),
  anchor: {
    id: 1 + (number % 2),
    slug: number % 2 ? "nia-hollow" : "mira",
    name: number % 2 ? "Nia Hollow" : "Mira",
  },
  date_gmt: "2025-09-18T21:30:05",
  modified_gmt: "2025-10-01T08:00:00",
  duration: 1500,
  triggers: [{ slug: "rain", name: "Rain", nameZh: "雨声" }],
  acf: {
    main_embed_code: player(`full-${number}`),
    trailer_embed_code: player(`trailer-${number}`),
    is_vip: false,
    view_count: 1200,
    featured_media_url: `https://cdn.test/${number}.jpg`,
    ...acf,
  },
  ...more,
});
export const anchors: readonly Raw[] = [
  { id: 1, slug: "mira", title: "Mira", featured_media_url: "https://cdn.test/mira.jpg", count: 3 },
  { id: 2, slug: "nia-hollow", title: "Nia Hollow", featured_media_url: null },
  { id: 3, slug: "silent", title: "Silent", count: 0 },
  { id: 4, slug: "unheard-of", title: "Unheard of" },
];

/**
 * `counted` is the number of videos that WordPress states, if it is wrong. The page `emptyPage` of videos is empty.
 * `anchorPages` are pages of anchors, instead of one with all.
 */
type World = {
  videos: readonly Raw[];
  counted?: number;
  down?: boolean;
  pages?: number;
  emptyPage?: number;
  anchorPages?: readonly (readonly Raw[])[];
};

/** Answers as WordPress. A test may change the world that it passed. */
export function wordpress(world: World) {
  vi.stubGlobal("fetch", async (url: URL) => {
    if (world.down) return Response.json({ code: "down" }, { status: 503 });
    const [page, size] = ["page", "per_page"].map((name) => Number(url.searchParams.get(name)));
    if (url.pathname.endsWith("/anchors")) {
      const { anchorPages = [anchors] } = world;
      const headers = { "x-wp-totalpages": `${anchorPages.length}` };
      return Response.json(anchorPages[(page ?? 1) - 1] ?? [], { headers });
    }
    if (url.pathname.endsWith("/videos")) world.pages = (world.pages ?? 0) + 1;
    const from = ((page ?? 1) - 1) * (size ?? 1);
    const total = world.videos.length;
    return Response.json({
      videos: world.emptyPage === page ? [] : world.videos.slice(from, from + (size ?? 1)),
      pagination: {
        currentPage: page,
        totalPages: Math.ceil(total / (size ?? 1)),
        totalResults: world.counted ?? total,
      },
    });
  });
  return world;
}

export const manifest = async () =>
  (await readManifest(sitemapFolder(settings().DATA_DIR), "https://murmur.test")) as SitemapManifest;
export async function xmlOf(name: string): Promise<string> {
  const { file = "" } = (await manifest()).parts[name] ?? {};
  return gunzipSync(readFileSync(join(sitemapFolder(settings().DATA_DIR), file))).toString();
}
export const locsOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
export const entryOf = (xml: string, path: string) =>
  xml.split("\n").find((line) => line.includes(`<loc>https://murmur.test${path}</loc>`)) ?? "";
