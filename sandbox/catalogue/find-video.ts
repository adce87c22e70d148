import type { DatabaseSync } from "node:sqlite";
import { wpError } from "#sandbox/answers.ts";
import type { SandboxContext } from "#sandbox/context.ts";
import type { Theme } from "#sandbox/data/themes.ts";
import { wordpressTime } from "#sandbox/text.ts";
import { plainSlug } from "./slug.ts";

export type VideoRow = {
  id: number;
  slug: string;
  title: string;
  anchor_id: number | null;
  published: string;
  vip: 0 | 1;
  views: number;
  poster: string | null;
  clip: string;
  player: string | null;
  trailer: string | null;
  duration: number;
  language: "en" | "zh";
  theme: Theme;
};

/**
 * The video of the path, by either form of its slug; throws a 404 otherwise, also before the publication date unless the
 * caller is a VIP member.
 */
export function requireVideo(c: SandboxContext, seesEarly = false): VideoRow {
  const slug = plainSlug(c.req.param("slug") ?? "");
  const row = c.env.sandbox.db
    .prepare("SELECT * FROM videos WHERE slug = ? AND (? OR published <= ?)")
    .get(slug, Number(seesEarly), wordpressTime(Date.now()));
  if (!row) throw wpError(404, "video_not_found", "Video not found.");
  return row as unknown as VideoRow;
}

/** Finds a video by the unguessable id of its player or trailer. */
export function findByPlayer(id: string, db: DatabaseSync): VideoRow | undefined {
  const row = db.prepare("SELECT * FROM videos WHERE player = :id OR trailer = :id").get({ id });
  return row as unknown as VideoRow | undefined;
}
