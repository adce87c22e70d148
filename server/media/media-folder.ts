import { readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { hour } from "#lib/platform/time/duration.ts";

/** The name of an upload and of everything made of it. */
export const mediaId = /^[0-9a-f]{32}$/;

/** The ms after which an abandoned upload is removed. */
const abandonedMs = 24 * hour;

/** The folders of MEDIA_DIR. */
export const mediaFolders = (root: string) => ({
  /** Uploads under way, and originals: a file and its description (`.json`) of @tus/file-store. */
  uploads: join(root, "uploads"),
  /** The worker's states, a file for each upload. */
  states: join(root, "states"),
  /** Unfinished results. */
  work: join(root, "work"),
  /** Playlists and segments. */
  ready: join(root, "ready"),
  /** Links to the folders of `ready` that everybody may watch. */
  open: join(root, "open"),
});

const description = z.object({ size: z.number(), metadata: z.object({ video: z.string() }) });

export type FilmOriginal = {
  id: string;
  video: number;
  size: number;
  /** The bytes that have arrived. */
  arrived: number;
};

export async function readOriginal(root: string, id: string): Promise<FilmOriginal | null> {
  const file = join(mediaFolders(root).uploads, id);
  try {
    const { size, metadata } = description.parse(JSON.parse(await readFile(`${file}.json`, "utf8")));
    const { size: arrived } = await stat(file);
    return { id, video: Number(metadata.video), size, arrived };
  } catch {
    return null;
  }
}

export async function readOriginals(root: string): Promise<FilmOriginal[]> {
  const names = await readdir(mediaFolders(root).uploads).catch(() => []);
  const all = await Promise.all(
    names.filter((name) => mediaId.test(name)).map((id) => readOriginal(root, id)),
  );
  return all.filter((original) => original !== null);
}

export async function removeOriginal(root: string, id: string): Promise<void> {
  const file = join(mediaFolders(root).uploads, id);
  await Promise.all([rm(file, { force: true }), rm(`${file}.json`, { force: true })]);
}

/** Removes abandoned uploads, also those that a crash has left without a description. */
export async function removeAbandoned(root: string, now = Date.now()): Promise<void> {
  const { uploads } = mediaFolders(root);
  for (const name of await readdir(uploads).catch(() => [])) {
    const [id = ""] = name.split(".");
    const original = await readOriginal(root, id);
    if (original && original.arrived === original.size) continue;
    const stats = await stat(join(uploads, original ? id : name)).catch(() => null);
    if (stats && stats.mtimeMs < now - abandonedMs) await removeOriginal(root, id);
  }
}

export async function freeBytes(root: string): Promise<number> {
  const { bavail, bsize } = await statfs(root);
  return bavail * bsize;
}
