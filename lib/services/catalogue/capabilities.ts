import "server-only";
import { minute } from "#lib/platform/time/duration.ts";
import { fetchCapabilities } from "#lib/wordpress/catalogue/capabilities.ts";

/** WordPress's names for abilities that a basic WordPress lacks. */
export type Capability =
  | ("events" | "confirm" | "alipay" | "triggers" | "pages" | "logout-everywhere")
  | ("history" | "history-remove" | "following" | "feed-address" | "early-access" | "video-requests")
  | ("sort" | "filters" | "length-filter" | "facets" | "search-triggers" | "search-transcripts")
  | ("login-by-mail" | "early-teaser" | "plays" | "numbers" | "previews")
  | "withdrawals"
  | ("comment-actions" | "reports" | "passkeys");

const cachedMs = 5 * minute;
let known: { names: readonly string[]; until: number } | null = null;
let reading: Promise<readonly string[]> | null = null;

/** Whether WordPress has an ability; cached for five minutes, and as long as it fails. @throws UpstreamError */
export const hasCapability = async (name: Capability): Promise<boolean> =>
  (await capabilities()).includes(name);

async function capabilities(): Promise<readonly string[]> {
  if (known !== null && known.until > Date.now()) return known.names;
  reading ??= fetchCapabilities().finally(() => {
    reading = null;
  });
  try {
    known = { names: await reading, until: Date.now() + cachedMs };
  } catch (error) {
    if (known === null) throw error;
  }
  return known.names;
}
