import { renameSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { manifestFile, manifestReader } from "#lib/sitemap/sitemap-files.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const siteUrl = "https://murmur.test";
const time = new Date("2026-11-30T12:00:00Z");

function replaceManifest(folder: string, text: string): void {
  const unfinished = join(folder, "unfinished");
  writeFileSync(unfinished, text);
  utimesSync(unfinished, time, time);
  renameSync(unfinished, join(folder, manifestFile));
}

const manifest = (pages: number) => ({ siteUrl, builtAt: { pages }, parts: {} });

test("a manifest that replaces another within one tick of the disk's clock is still read", async () => {
  const folder = temporaryFolder();
  const read = manifestReader(folder, siteUrl);
  for (const built of [1, 2]) {
    replaceManifest(folder, JSON.stringify(manifest(built)));
    expect(await read()).toEqual(manifest(built));
  }
});

test("a manifest that could not be read once is read again later", async () => {
  const folder = temporaryFolder();
  const read = manifestReader(folder, siteUrl);
  replaceManifest(folder, "{");
  expect(await read()).toBe(null);
  writeFileSync(join(folder, manifestFile), JSON.stringify(manifest(1)));
  utimesSync(join(folder, manifestFile), time, time);
  expect(await read()).toEqual(manifest(1));
});
