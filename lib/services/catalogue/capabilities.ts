import "server-only";
import { minute } from "#lib/platform/duration.ts";
import { fetchCapabilities } from "#lib/wordpress/catalogue/capabilities.ts";

/** WordPress's names for abilities that a basic WordPress lacks. */
export type Capability =
  | ("events" | "confirm" | "alipay" | "triggers" | "pages" | "logout-everywhere" | "history")
  | ("sort" | "filters" | "length-filter" | "early-access" | "video-requests" | "following" | "feed-address")
  | "login-by-mail";

const keptMs = 5 * minute;
let known: { names: readonly string[]; until: number } | null = null;
let asking: Promise<readonly string[]> | null = null;

async function capabilities(): Promise<readonly string[]> {
  if (known !== null && known.until > Date.now()) return known.names;
  asking ??= fetchCapabilities().finally(() => {
    asking = null;
  });
  known = { names: await asking, until: Date.now() + keptMs };
  return known.names;
}

/** Whether WordPress has an ability; cached for five minutes. @throws UpstreamError */
export const hasCapability = async (name: Capability): Promise<boolean> =>
  (await capabilities()).includes(name);
