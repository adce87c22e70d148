import type { DatabaseSync } from "node:sqlite";
import type { Theme } from "#sandbox/data/themes.ts";
import { triggers } from "#sandbox/data/triggers.ts";

const dayMs = 86_400_000;
const sums =
  "sum(plays) AS plays, round(sum(minutes), 2) AS minutes, sum(finished) AS finished, sum(slept) AS slept";
const columns = "video, day, language, plays, minutes, finished, slept";
/** The plays that the site has sent, and those from before the demo began. */
const played = `(SELECT ${columns} FROM plays UNION ALL SELECT ${columns} FROM past_plays) p
  JOIN videos v ON v.slug = p.video LEFT JOIN anchors a ON a.id = v.anchor_id`;

/** The plays of all videos, or of one anchor's videos. */
export function playNumbers(db: DatabaseSync, anchor: number | null, days: number) {
  const firstOf = (count: number) => new Date(Date.now() - (count - 1) * dayMs).toISOString().slice(0, 10);
  const [first, earlier, to] = [firstOf(days), firstOf(2 * days), firstOf(1)];
  const rows = (name: string, by: string, more = "", limit = "ORDER BY plays DESC, minutes DESC LIMIT 50") =>
    db
      .prepare(
        `SELECT ${name}, ${sums} FROM ${played} WHERE day >= ? AND (? IS NULL OR v.anchor_id = ?) ${more}
         GROUP BY ${by} ${limit}`,
      )
      .all(first, anchor, anchor);
  const total = (from: string, until: string) =>
    db
      .prepare(
        `SELECT coalesce(sum(plays), 0) AS plays, coalesce(round(sum(minutes), 2), 0) AS minutes,
           coalesce(sum(finished), 0) AS finished, coalesce(sum(slept), 0) AS slept
         FROM ${played} WHERE day >= ? AND day < ? AND (? IS NULL OR v.anchor_id = ?)`,
      )
      .get(from, until, anchor, anchor);
  return {
    from: first,
    to,
    totals: total(first, "9999"),
    before: total(earlier, first),
    days: rows("day", "day", "", "ORDER BY day"),
    videos: rows("v.slug AS slug, v.title AS name", "v.slug"),
    anchors: rows("a.slug AS slug, a.name AS name", "a.id", "AND a.id IS NOT NULL"),
    triggers: rows("v.theme AS slug", "v.theme").map((row) => ({
      ...row,
      name: triggers[row.slug as Theme].name,
      nameZh: triggers[row.slug as Theme].nameZh,
    })),
    languages: rows("p.language AS language", "p.language"),
  };
}
