import * as z from "zod";
import { asError, json, wpError } from "./answers.ts";
import type { SandboxContext } from "./context.ts";

/**
 * The text fields of a JSON body; numbers count as texts. Throws WordPress's 400 if the body is no JSON
 * object or lacks one of `required`.
 */
export async function readFields<Name extends string>(
  c: SandboxContext,
  required: readonly Name[],
): Promise<Record<Name, string> & Record<string, string | undefined>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(await readWordPressBody(c))) {
    if (typeof value === "string" || typeof value === "number") fields[name] = String(value);
  }
  const missing = required.filter((name) => fields[name] === undefined);
  if (missing.length === 0) return fields as Record<Name, string>;
  throw wpError(400, "rest_missing_callback_param", `Missing parameter(s): ${missing.join(", ")}`, {
    params: missing,
  });
}

/** The JSON object of a body; throws WordPress's 400 if there is none. */
export async function readWordPressBody(c: SandboxContext): Promise<Record<string, unknown>> {
  const body = await readObject(c);
  if (!body) throw wpError(400, "rest_invalid_json", "Invalid JSON body passed.");
  return body;
}

/** The JSON object of a body, or null. */
export async function readObject(c: SandboxContext): Promise<Record<string, unknown> | null> {
  const value: unknown = await c.req.json().catch(() => null);
  return value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : null;
}

/** The body of a test's control call; throws a 400 that names the mistake. */
export async function readControl<T>(c: SandboxContext, shape: z.ZodType<T>): Promise<T> {
  const parsed = shape.safeParse(await c.req.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw asError(json({ error: z.prettifyError(parsed.error) }, 400));
}
