import "server-only";
import { cacheTag } from "next/cache";
import { cache } from "#lib/config/cache.ts";
import type { VideoRequest } from "#lib/contracts/accounts/video-request.ts";
import type { EarlyTeaser, EarlyVideo } from "#lib/contracts/catalogue/video.ts";
import { type Feature, features } from "#lib/membership/access.ts";
import { settings } from "#lib/platform/settings.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import { fetchVideoRequests, sendVideoRequest } from "#lib/wordpress/accounts/video-request.ts";
import { fetchEarlyTeasers, fetchEarlyVideos } from "#lib/wordpress/catalogue/early-video.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

const readCapabilities = async () => ({
  earlyAccess: await hasCapability("early-access"),
  videoRequest: await hasCapability("video-requests"),
});

/**
 * The features that WordPress and the settings provide (product: Roles and levels); the last known ones while WordPress
 * fails (lib/services/base/last-good.ts).
 */
export async function offeredFeatures(): Promise<Feature[]> {
  "use cache";
  cacheTag(cache.levels.tag);
  const known = await readOrLastGood(cache.levels, "benefits", readCapabilities);
  const { TELEGRAM_GROUP_URL, SUPPORT_EMAIL } = settings();
  const depending: Partial<Record<Feature, boolean>> = {
    earlyAccess: known?.earlyAccess ?? false,
    videoRequest: known?.videoRequest ?? false,
    teleGroup: TELEGRAM_GROUP_URL !== undefined,
    prioritySupport: SUPPORT_EMAIL !== undefined,
  };
  return features.map(({ name }) => name).filter((name) => depending[name] ?? true);
}

/** What visitors may know of the early videos. Empty if WordPress lacks teasers, or fails. */
export async function earlyTeasers(): Promise<EarlyTeaser[]> {
  "use cache";
  cacheTag(cache.videos.tag);
  const read = async () => ((await hasCapability("early-teaser")) ? await fetchEarlyTeasers() : []);
  const teasers = await readOrLastGood(cache.videos, "early teasers", read);
  return (teasers ?? []).filter(({ publicAt }) => Date.parse(publicAt) > Date.now());
}

/** Early videos for VIP members, the next public one first. @throws as fetchEarlyVideos */
export const readEarlyVideos = async (token: string): Promise<{ videos: EarlyVideo[] }> => ({
  videos: await fetchEarlyVideos(token),
});

/** The member's own requests. @throws as fetchVideoRequests */
export const readVideoRequests = async (token: string): Promise<{ requests: VideoRequest[] }> => ({
  requests: await fetchVideoRequests(token),
});

/** @throws as fetchVideoRequests */
export async function addVideoRequest(token: string, text: string): Promise<void> {
  await sendVideoRequest(token, text);
}
