import "server-only";
import { minute } from "#lib/platform/time/duration.ts";
import { fetchCapabilities } from "./fetch-capabilities.ts";

/** WordPress's names for the abilities that only some versions of it have. */
export type Capability =
  | ("events" | "confirm" | "alipay" | "triggers" | "pages" | "logout-everywhere")
  | ("history" | "history-remove" | "following" | "feed-address" | "early-access" | "video-requests")
  | ("sort" | "filters" | "length-filter" | "facets" | "search-triggers" | "search-transcripts")
  | ("login-by-mail" | "early-teaser" | "plays" | "numbers" | "previews")
  | "withdrawals"
  | ("comment-actions" | "reports" | "passkeys");

const cachedMs = 5 * minute;
let cached: { names: readonly string[]; until: number } | null = null;
let fetching: Promise<readonly string[]> | null = null;

async function capabilities(): Promise<readonly string[]> {
  if (cached !== null && cached.until > Date.now()) return cached.names;
  fetching ??= fetchCapabilities().finally(() => {
    fetching = null;
  });
  try {
    cached = { names: await fetching, until: Date.now() + cachedMs };
  } catch (error) {
    if (cached === null) throw error;
  }
  return cached.names;
}

/** Whether WordPress has an ability; cached for five minutes, and for as long as WordPress fails. @throws UpstreamError */
export const hasCapability = async (name: Capability): Promise<boolean> =>
  (await capabilities()).includes(name);
