import { type Answer, wpError } from "#sandbox/answer.ts";
import type { Call } from "#sandbox/route.ts";

/**
 * The text fields of a JSON body, or WordPress's own 400 where the body is no JSON object or one of `required` is
 * missing. Numbers count as texts, what else is no text as missing.
 */
export function readFields<Name extends string>(
  call: Call,
  required: readonly Name[],
): (Record<Name, string> & Record<string, string | undefined>) | Answer {
  const body = parseObject(call.body);
  if (!body) return wpError(400, "rest_invalid_json", "Invalid JSON body passed.");
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === "string" || typeof value === "number") fields[name] = String(value);
  }
  const missing = required.filter((name) => fields[name] === undefined);
  if (missing.length === 0) return fields as Record<Name, string>;
  return wpError(400, "rest_missing_callback_param", `Missing parameter(s): ${missing.join(", ")}`, {
    params: missing,
  });
}

export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Whether what a step gave is the answer already. */
export function isAnswer(value: object): value is Answer {
  return "status" in value && typeof value.status === "number" && "headers" in value;
}

/** Length as people and PHP's `mb_strlen` count it: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** A line of text as `sanitize_text_field` leaves it: no tags, no control characters, single spaces. */
export function plainLine(text: string): string {
  return text
    .replace(/<[^<>]*>/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
