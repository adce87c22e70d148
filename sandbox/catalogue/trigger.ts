import { json } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { posterUrl } from "#sandbox/base/picture-url.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import type { Theme } from "#sandbox/data/themes.ts";
import { triggers } from "#sandbox/data/triggers.ts";
import { hasNeedle } from "./base/search-text.ts";

/** The list of triggers, those with the most videos first. */
export const triggerRoutes = createRouter().get("/wp-json/asmr/v1/triggers", listTriggers);

type Figures = { theme: Theme; count: number; views: number; duration: number; anchors: number };

function listTriggers({ env: { sandbox } }: SandboxContext): Response {
  const rows = sandbox.db
    .prepare(
      `SELECT video_triggers.theme, count(*) AS count, sum(views) AS views, sum(duration) AS duration,
         count(DISTINCT anchor_id) AS anchors
       FROM videos JOIN video_triggers ON video_id = id WHERE published <= ?
       GROUP BY video_triggers.theme ORDER BY count DESC, video_triggers.theme`,
    )
    .all(wordpressTime(Date.now())) as Figures[];
  return json(
    rows.map(({ theme, ...figures }) => ({
      ...videoTrigger(theme),
      ...figures,
      description: "",
      synonyms: triggers[theme].synonyms,
      featured_media_url: posterUrl(sandbox, triggers[theme].picture),
    })),
  );
}

export function videoTrigger(theme: Theme) {
  const { name, nameZh } = triggers[theme];
  return { slug: theme, name, nameZh };
}

/** The triggers whose name or synonym contains a search string. */
export function triggersWith(needle: string): string[] {
  return Object.entries(triggers)
    .filter(([, { name, nameZh, synonyms }]) =>
      [name, nameZh, ...synonyms].some((text) => hasNeedle(text, needle)),
    )
    .map(([slug]) => slug);
}
