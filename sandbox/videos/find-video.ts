import type { DatabaseSync } from "node:sqlite";
import { wpError } from "#sandbox/base/answers.ts";
import type { SandboxContext } from "#sandbox/base/context.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import type { Theme } from "#sandbox/data/themes.ts";
import { plainSlug } from "./slug.ts";

/** A row of `videos`. */
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
  /** In seconds. */
  duration: number;
  language: "en" | "zh";
  theme: Theme;
};

/** Of two videos, the one that has the slug now comes first, before one that had it earlier. */
const bySlug = "FROM videos WHERE (slug = :slug OR id = (SELECT video_id FROM old_slugs WHERE slug = :slug))";
const presentFirst = "ORDER BY slug = :slug DESC LIMIT 1";

/** The current slug of a video, given that or an earlier one; null if there is no such video. */
export function currentSlug(slug: string, db: DatabaseSync): string | null {
  const row = db.prepare(`SELECT slug ${bySlug} ${presentFirst}`).get({ slug });
  return row ? String(row.slug) : null;
}

/**
 * The video that the path names, by either form of its slug or an earlier slug. Throws a 404 if there is
 * none, and before its publication date unless the caller is a VIP member.
 */
export function requireVideo(c: SandboxContext, seesEarly = false): VideoRow {
  const slug = plainSlug(c.req.param("slug") ?? "");
  const row = c.env.sandbox.db
    .prepare(`SELECT * ${bySlug} AND (:seesEarly OR published <= :now) ${presentFirst}`)
    .get({ slug, seesEarly: Number(seesEarly), now: wordpressTime(Date.now()) });
  if (!row) throw wpError(404, "video_not_found", "Video not found.");
  return row as unknown as VideoRow;
}

/** Finds a video by the unguessable id of its player or trailer. */
export function findByPlayer(id: string, db: DatabaseSync): VideoRow | undefined {
  const row = db.prepare("SELECT * FROM videos WHERE player = :id OR trailer = :id").get({ id });
  return row as unknown as VideoRow | undefined;
}
