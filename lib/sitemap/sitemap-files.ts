import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * The sitemap's files in DATA_DIR and their manifest. Next's thread writes them (lib/sitemap); the front server sends
 * them (server/answering/files/send-sitemap.ts) (decision: sitemap-on-disk).
 */

/** A part: `file` is gzipped and named after its content; `modifiedAt` is when the content last changed. */
export type SitemapPart = { file: string; etag: string; modifiedAt: string };

/**
 * `builtAt`: when each noun was last read from WordPress, in ms since 1970. `siteUrl`: the site of the addresses in the
 * parts.
 */
export type SitemapManifest = {
  siteUrl: string;
  builtAt: Record<string, number>;
  parts: Record<string, SitemapPart>;
};

/** The name of the index among the parts. */
export const indexPart = "sitemap";

/** The address of a part. */
export const partPath = (name: string) => (name === indexPart ? "/sitemap.xml" : `/sitemaps/${name}.xml`);

export const sitemapFolder = (dataDir: string) => join(dataDir, "sitemaps");
export const manifestFile = "manifest.json";

/** The stored manifest; null if there is none, or it is for another site address. */
export async function readManifest(folder: string, siteUrl: string): Promise<SitemapManifest | null> {
  const text = await readFile(join(folder, manifestFile), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const manifest = JSON.parse(text) as SitemapManifest;
    return manifest.siteUrl === siteUrl ? manifest : null;
  } catch {
    return null;
  }
}

/** Returns a reader of the manifest, which reads it again only after it has been replaced, or could not be read. */
export function manifestReader(folder: string, siteUrl: string): () => Promise<SitemapManifest | null> {
  let known: { version: string; manifest: SitemapManifest } | null = null;
  return async () => {
    // Also the inode: a small sitemap is replaced several times within one tick of the disk's clock.
    const version = await stat(join(folder, manifestFile)).then(
      ({ mtimeMs, ino }) => `${mtimeMs} ${ino}`,
      () => null,
    );
    if (version === null) return null;
    if (known?.version === version) return known.manifest;
    const manifest = await readManifest(folder, siteUrl);
    known = manifest && { version, manifest };
    return manifest;
  };
}
