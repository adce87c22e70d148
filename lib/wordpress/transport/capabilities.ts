import "server-only";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { minute, second } from "#lib/platform/time/duration.ts";
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
/** How long a failure leaves the names that were cached, because WordPress may hang. */
const failedMs = 30 * second;
let cachedNames: { names: readonly string[]; until: number } | null = null;
let fetchingNames: Promise<readonly string[] | null> | null = null;

async function capabilities(): Promise<readonly string[]> {
  if (cachedNames !== null && cachedNames.until > steadyNow()) return cachedNames.names;
  fetchingNames ??= fetchCapabilities().finally(() => {
    fetchingNames = null;
  });
  try {
    const names = await fetchingNames;
    // An older WordPress lacks the route, but so does one whose plugin is off during an update.
    cachedNames = names
      ? { names, until: steadyNow() + cachedMs }
      : { names: cachedNames?.names ?? [], until: steadyNow() + failedMs };
  } catch (error) {
    if (cachedNames === null) throw error;
    cachedNames = { ...cachedNames, until: steadyNow() + failedMs };
  }
  return cachedNames.names;
}

/**
 * Whether WordPress has an ability; cached for five minutes, and for as long as WordPress or its plugin fails.
 *
 * @throws UpstreamError
 */
export const hasCapability = async (name: Capability): Promise<boolean> =>
  (await capabilities()).includes(name);
