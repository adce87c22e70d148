import "server-only";
import { fetchCapabilities } from "#lib/wordpress/capabilities.ts";

/** What WordPress may have beyond the first edition, by the names that it uses itself. */
export type Feature =
  | ("events" | "confirm" | "alipay" | "triggers" | "pages" | "logout-everywhere" | "history")
  | ("sort" | "filters" | "length-filter" | "early-access" | "video-requests" | "following" | "feed-address");

const keptMs = 5 * 60_000;
let known: { features: readonly string[]; until: number } | null = null;
let asking: Promise<readonly string[]> | null = null;

async function features(): Promise<readonly string[]> {
  if (known !== null && known.until > Date.now()) return known.features;
  asking ??= fetchCapabilities().finally(() => {
    asking = null;
  });
  known = { features: await asking, until: Date.now() + keptMs };
  return known.features;
}

/** Whether WordPress has a feature; asked every five minutes, in sweeps outside any request too. @throws UpstreamError */
export const hasFeature = async (feature: Feature): Promise<boolean> => (await features()).includes(feature);
