import { readBounded } from "#lib/platform/http/bounded-body.ts";
import type { Settings } from "#lib/platform/settings.ts";

/** The deadline of a batch, in ms. */
const deadlineMs = 15_000;

/** The most bytes of an answer that are read. */
const maxBytes = 100_000;

/** The `success` of an answer, which a host may have made a number or a string, perhaps behind a notice of PHP's. */
const success = /"success"\s*:\s*"?(?:true|1)\b/;

/** `wrong`: WordPress will never accept this batch. `none`: it has no such route. */
export type PlayResult = "taken" | "wrong" | "none" | "away";

/**
 * POST asmr/v1/plays. A cache, a visitor check or a page of maintenance may answer in WordPress's place with any status,
 * so only `success` means that the batch is counted.
 */
export async function sendPlays(
  { WORDPRESS_URL, WORDPRESS_KEY = "" }: Pick<Settings, "WORDPRESS_URL" | "WORDPRESS_KEY">,
  body: string,
): Promise<PlayResult> {
  try {
    const {
      ok,
      status,
      body: answer,
    } = await fetch(`${WORDPRESS_URL}/wp-json/asmr/v1/plays`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "x-murmur-key": WORDPRESS_KEY,
      },
      body,
      redirect: "error",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(deadlineMs),
    });
    const text = String((await readBounded(answer, maxBytes)) ?? "");
    if (ok) return success.test(text) ? "taken" : "away";
    if (status === 404) return "none";
    return status === 400 || status === 413 ? "wrong" : "away";
  } catch {
    return "away";
  }
}
