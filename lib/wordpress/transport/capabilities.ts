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
let cachedNames: { names: readonly string[]; until: number } | null = null;
let fetchingNames: Promise<readonly string[]> | null = null;

async function capabilities(): Promise<readonly string[]> {
  if (cachedNames !== null && cachedNames.until > Date.now()) return cachedNames.names;
  fetchingNames ??= fetchCapabilities().finally(() => {
    fetchingNames = null;
  });
  try {
    cachedNames = { names: await fetchingNames, until: Date.now() + cachedMs };
  } catch (error) {
    if (cachedNames === null) throw error;
  }
  return cachedNames.names;
}

/** Whether WordPress has an ability; cached for five minutes, and for as long as WordPress fails. @throws UpstreamError */
export const hasCapability = async (name: Capability): Promise<boolean> =>
  (await capabilities()).includes(name);
