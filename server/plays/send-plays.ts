import type { Settings } from "#lib/platform/settings.ts";

/** The deadline of a batch, in ms. */
const deadlineMs = 15_000;

/** `wrong`: WordPress will never accept this batch. `none`: it has no such route. */
export type PlayResult = "taken" | "wrong" | "none" | "away";

/** POST asmr/v1/plays. */
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
    await answer?.cancel();
    if (ok) return "taken";
    if (status === 404) return "none";
    return status === 400 || status === 413 ? "wrong" : "away";
  } catch {
    return "away";
  }
}
