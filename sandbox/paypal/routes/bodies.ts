import type * as z from "zod";
import type { SandboxContext } from "#sandbox/base/context.ts";
import { readObject } from "#sandbox/base/requests.ts";
import { invalidRequest, missingField } from "#sandbox/paypal/objects/responses.ts";

/** The validated body and its raw text; throws PayPal's 400 for the first error. */
export async function readPayPalBody<T>(
  c: SandboxContext,
  shape: z.ZodType<T>,
): Promise<{ body: T; given: Record<string, unknown> }> {
  const given = await readObject(c);
  if (!given) throw invalidRequest("/", "MALFORMED_REQUEST_JSON", "The request JSON is not well formed.");
  const parsed = shape.safeParse(given);
  if (parsed.success) return { body: parsed.data, given };
  throw firstMistake(parsed.error);
}

function firstMistake(error: z.ZodError) {
  const issue = error.issues[0];
  const field = `/${issue?.path.join("/") ?? ""}`;
  const absent = issue?.code === "invalid_type" && issue.message.endsWith("undefined");
  return absent || issue?.code === "invalid_value"
    ? missingField(field)
    : invalidRequest(field, "INVALID_PARAMETER_SYNTAX", issue?.message ?? "The value is not valid.");
}

/**
 * Whether the response is the whole object. Without `Prefer: return=representation`, creation responds with
 * the short form.
 */
export function wantsRepresentation(c: SandboxContext): boolean {
  return (c.req.header("prefer") ?? "").includes("return=representation");
}
