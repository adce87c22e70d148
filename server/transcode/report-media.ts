import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { log } from "#lib/platform/observe/log.ts";
import { reasonOf } from "#lib/platform/reason-of.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { mediaFolders, mediaId } from "#server/media/media-folder.ts";
import { readMadeFilm } from "./make-film.ts";
import type { UploadState } from "./upload-states.ts";

const deadlineMs = 15_000;
/** In base64. */
const maxPosterBytes = 1_500_000;
/** The most uploads in one call. */
const batchSize = 50;
/**
 * The bytes of a call, above which a film has one of its own: many servers take 1 MB at most, and WordPress draws each
 * poster in several sizes before it answers.
 */
const batchBytes = 1_000_000;

const answer = z.object({
  media: z.array(
    z.object({
      id: z.string().regex(mediaId),
      /** Who may watch the film; `nobody` if no video uses it. */
      access: z.enum(["everybody", "members", "nobody"]),
      /** Whether the result was played. */
      played: z.boolean(),
    }),
  ),
});
export type MediaInstruction = z.output<typeof answer>["media"][number];

/** Reports the state of the work to WordPress. @returns its instructions; none while it is away */
export async function reportMedia(
  root: string,
  settings: Settings,
  states: UploadState[],
): Promise<MediaInstruction[]> {
  const { WORDPRESS_URL, WORDPRESS_KEY = "" } = settings;
  const instructions: MediaInstruction[] = [];
  for await (const films of batchesOf(root, states)) {
    try {
      const response = await fetch(`${WORDPRESS_URL}/wp-json/asmr/v1/media`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-murmur-key": WORDPRESS_KEY },
        body: `{"media":[${films.join()}]}`,
        redirect: "error",
        signal: AbortSignal.timeout(deadlineMs),
      });
      if (!response.ok) throw new Error(`WordPress answers ${response.status}`);
      instructions.push(...answer.parse(await response.json()).media);
    } catch (error) {
      log("warn", "WordPress does not take the states of films", { error: reasonOf(error) });
      return instructions;
    }
  }
  return instructions;
}

/** The reports of uploads as JSON, by call; an empty call without any, which shows that the worker runs. */
async function* batchesOf(root: string, states: UploadState[]): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const state of states) {
    const film = JSON.stringify(await describe(root, state));
    const isFull = batch.length === batchSize || bytes + film.length > batchBytes;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(film);
    bytes += film.length;
  }
  if (batch.length > 0 || states.length === 0) yield batch;
}

/** The report of an upload (docs/wordpress-api.yaml, `reportMedia`). */
async function describe(root: string, { id, video, state, percent, error, hasPoster }: UploadState) {
  const film = state === "ready" ? await readMadeFilm(root, id) : null;
  const poster = join(mediaFolders(root).ready, id, "poster.jpg");
  const picture = film && !hasPoster ? await readFile(poster, "base64").catch(() => null) : null;
  const isSent = picture !== null && picture.length <= maxPosterBytes;
  return { id, video, state, percent, error, ...film, ...(isSent && { poster: picture }) };
}
