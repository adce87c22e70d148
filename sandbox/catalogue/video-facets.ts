import { json } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { badParameter, type FilterName, readCondition, readWords } from "./video-filters.ts";

/** The numbers of videos that would remain for each value of a filter. */
export const videoFacetRoutes = createRouter().get("/wp-json/asmr/v1/videos/facets", showFacets);

const combined: readonly FilterName[] = ["vip", "language", "min_duration", "max_duration"];

function showFacets(c: SandboxContext): Response {
  const { db } = c.env.sandbox;
  const words = readWords(c);
  const lengths = c.req.query("lengths") ?? "1200,3600";
  if (!/^[1-9]\d{0,5}(,[1-9]\d{0,5}){0,9}$/.test(lengths)) throw badParameter("lengths");
  const reached = lengths
    .split(",")
    .map((length) => `(duration >= ${length})`)
    .join(" + ");
  const around = readCondition(c, words, combined);
  const combinations = db
    .prepare(
      `SELECT vip, language, ${reached} AS length, count(*) AS count FROM videos WHERE ${around.condition} GROUP BY 1, 2, 3`,
    )
    .all(...around.values);
  const ofAll = readCondition(c, words, ["trigger"]);
  const triggers = db
    .prepare(`SELECT video_triggers.theme AS slug, count(*) AS count FROM videos JOIN video_triggers ON video_id = id
       WHERE ${ofAll.condition} GROUP BY 1`)
    .all(...ofAll.values);
  return json({ combinations: combinations.map((row) => ({ ...row, vip: row.vip === 1 })), triggers });
}
