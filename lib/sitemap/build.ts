import "server-only";
import { mkdir } from "node:fs/promises";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { indexXml } from "#lib/seo/sitemap-xml.ts";
import { readAnchorEntries } from "./anchors.ts";
import { type NumberedEntry, type WrittenPart, writeNounParts } from "./noun-parts.ts";
import { readPageEntries, readTextEntries } from "./pages.ts";
import { PartFile, removeOthers, storeFile } from "./part-file.ts";
import {
  indexPart,
  manifestFile,
  partPath,
  readManifest,
  type SitemapManifest,
  sitemapFolder,
} from "./sitemap-files.ts";
import { readTriggerEntries } from "./triggers.ts";
import { type AnchorDates, readVideoEntries } from "./videos.ts";

/** Without the noun that it `needs`, a noun is not read either. */
type SitemapNoun = { name: string; needs?: string; read: () => AsyncIterable<NumberedEntry[]> };

/** In the order of reading: anchors need the dates of their videos. */
function nounsToRead(perPart: number): SitemapNoun[] {
  const dates: AnchorDates = new Map();
  return [
    { name: "pages", read: readPageEntries },
    { name: "videos", read: () => readVideoEntries(dates, perPart) },
    { name: "anchors", needs: "videos", read: () => readAnchorEntries(dates, perPart) },
    { name: "triggers", read: readTriggerEntries },
    { name: "texts", read: readTextEntries },
  ];
}

const isPartOf = (noun: string) => (name: string) => name.startsWith(`${noun}-`);

/** Replaces a noun's parts in the manifest; unchanged parts keep their date. */
function withNoun(old: SitemapManifest, noun: string, written: readonly WrittenPart[]): SitemapManifest {
  const now = new Date().toISOString();
  const others = Object.entries(old.parts).filter(([name]) => !isPartOf(noun)(name));
  const ownFiles = written.map(({ name, file, etag }) => {
    const before = old.parts[name];
    return [name, { file, etag, modifiedAt: before?.etag === etag ? before.modifiedAt : now }] as const;
  });
  return {
    ...old,
    builtAt: { ...old.builtAt, [noun]: Date.now() },
    parts: Object.fromEntries([...others, ...ownFiles]),
  };
}

/** Writes the index before the manifest, so that every file in the manifest exists. */
async function publish(folder: string, manifest: SitemapManifest): Promise<SitemapManifest> {
  const { [indexPart]: oldIndex, ...rest } = manifest.parts;
  const sorted = Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  const file = new PartFile(folder);
  await file.add(indexXml(sorted.map(([name, { modifiedAt }]) => ({ path: partPath(name), modifiedAt }))));
  const index = await file.finish(indexPart);
  const modifiedAt = oldIndex?.etag === index.etag ? oldIndex.modifiedAt : new Date().toISOString();
  const published = {
    ...manifest,
    parts: { [indexPart]: { ...index, modifiedAt }, ...Object.fromEntries(sorted) },
  };
  await storeFile(folder, manifestFile, JSON.stringify(published));
  return published;
}

/**
 * Rebuilds the sitemap noun by noun (decision: sitemap-on-disk). A noun that can't be read whole keeps its old parts.
 *
 * @param perPart addresses per part
 * @returns whether everything could be read
 */
export async function buildSitemap({ perPart = 10_000 } = {}): Promise<boolean> {
  const { DATA_DIR, SITE_URL } = settings();
  const folder = sitemapFolder(DATA_DIR);
  await mkdir(folder, { recursive: true });
  let manifest = (await readManifest(folder, SITE_URL)) ?? { siteUrl: SITE_URL, builtAt: {}, parts: {} };
  const failed = new Set<string>();
  for (const { name, needs = "", read } of nounsToRead(perPart)) {
    if (failed.has(needs)) continue;
    try {
      manifest = await publish(folder, withNoun(manifest, name, await writeNounParts(folder, name, read())));
    } catch (error) {
      failed.add(name);
      log("warn", "a part of the sitemap stays as it was", { noun: name, reason: String(error) });
    }
  }
  await removeOthers(folder, manifest);
  return failed.size === 0;
}
