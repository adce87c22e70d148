import type { DatabaseSync } from "node:sqlite";
import { wpError } from "#sandbox/answers.ts";
import type { SandboxContext } from "#sandbox/context.ts";
import type { Theme } from "#sandbox/data/themes.ts";
import { wordpressTime } from "#sandbox/text.ts";
import { plainSlug } from "./slug.ts";

/** One row of `videos`. */
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
 * The video that the path names, in either form of its slug; throws the 404 where there is none. Before its date it is
 * there for VIP members alone.
 */
export function requireVideo(c: SandboxContext, seesEarly = false): VideoRow {
  const slug = plainSlug(c.req.param("slug") ?? "");
  const row = c.env.sandbox.db
    .prepare("SELECT * FROM videos WHERE slug = ? AND (? OR published <= ?)")
    .get(slug, Number(seesEarly), wordpressTime(Date.now()));
  if (!row) throw wpError(404, "video_not_found", "Video not found.");
  return row as unknown as VideoRow;
}

/** The video behind a player's or a trailer's unguessable id. */
export function findByPlayer(id: string, db: DatabaseSync): VideoRow | undefined {
  const row = db.prepare("SELECT * FROM videos WHERE player = :id OR trailer = :id").get({ id });
  return row as unknown as VideoRow | undefined;
}
