import { json } from "#sandbox/answers.ts";
import { newRoutes, type SandboxContext } from "#sandbox/context.ts";
import type { Theme } from "#sandbox/data/themes.ts";
import { triggers } from "#sandbox/data/triggers.ts";
import { wordpressTime } from "#sandbox/text.ts";

/** Triggers, most videos first. */
export const triggerRoutes = newRoutes().get("/wp-json/asmr/v1/triggers", listTriggers);

function listTriggers({ env: { sandbox } }: SandboxContext): Response {
  const rows = sandbox.db
    .prepare(
      "SELECT theme, count(*) AS count FROM videos WHERE published <= ? GROUP BY theme ORDER BY count DESC, theme",
    )
    .all(wordpressTime(Date.now())) as { theme: Theme; count: number }[];
  return json(rows.map(({ theme, count }) => ({ ...videoTrigger(theme), count, description: "" })));
}

export const videoTrigger = (theme: Theme) => ({ slug: theme, ...triggers[theme] });
