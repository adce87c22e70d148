import { wpError } from "#sandbox/base/answers.ts";
import type { SandboxContext } from "#sandbox/base/context.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import { searchNeedles } from "./base/search-text.ts";
import { triggersWith } from "./trigger.ts";

/** Filters by query parameter. A missing parameter filters nothing. */
const filters = {
  actor_id: { where: "anchor_id = ?", legal: /^[1-9]\d*$/ },
  vip: { where: "vip = ?", legal: /^[01]$/ },
  trigger: { where: "id IN (SELECT video_id FROM video_triggers WHERE theme = ?)", legal: /./ },
  language: { where: "language = ?", legal: /^[a-zA-Z-]{2,8}$/ },
  min_duration: { where: "duration >= ?", legal: /^\d+$/ },
  max_duration: { where: "duration <= ?", legal: /^\d+$/ },
  modified_after: { where: "published > ?", legal: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/ },
} as const;

export type FilterName = keyof typeof filters;

export const badParameter = (name: string) =>
  wpError(400, "rest_invalid_param", `Invalid parameter(s): ${name}`, {
    params: { [name]: `${name} is not valid.` },
  });

export function readFlag(c: SandboxContext, name: string): boolean {
  const value = c.req.query(name) ?? "";
  if (!["", "0", "1"].includes(value)) throw badParameter(name);
  return value === "1";
}

/** A condition for each word of a search, in titles, triggers and transcripts; null without a search. */
export function readWords(c: SandboxContext): { title: string; trigger: string; said: string }[] | null {
  const alsoTriggers = readFlag(c, "search_triggers");
  const alsoTranscripts = readFlag(c, "search_transcripts");
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return (
    searchNeedles(c.req.query("search"))?.map((needle) => ({
      title: `instr(search_text(title), ${quoted(needle)}) > 0`,
      trigger: alsoTriggers
        ? `id IN (SELECT video_id FROM video_triggers WHERE theme IN (${triggersWith(needle).map(quoted).join(", ")}))`
        : "FALSE",
      said: alsoTranscripts ? `instr(caption_text(player, clip, duration), ${quoted(needle)}) > 0` : "FALSE",
    })) ?? null
  );
}

/** The condition of the requested filters and words, with its values. */
export function readCondition(
  c: SandboxContext,
  words: ReturnType<typeof readWords>,
  without: readonly FilterName[] = [],
) {
  const given = Object.entries(filters).flatMap(([name, { where, legal }]) => {
    const value = c.req.query(name);
    if (value === undefined || value === "") return [];
    if (!legal.test(value)) throw badParameter(name);
    if (without.includes(name as FilterName)) return [];
    return [{ where, value: name === "modified_after" ? value.slice(0, 19).replace("T", " ") : value }];
  });
  const found = words?.map(({ title, trigger, said }) => `(${title} OR ${trigger} OR ${said})`) ?? [];
  return {
    condition: [
      "published <= ?",
      ...given.map(({ where }) => where),
      ...(words?.length === 0 ? ["FALSE"] : found),
    ].join(" AND "),
    values: [wordpressTime(Date.now()), ...given.map(({ value }) => value)],
  };
}
