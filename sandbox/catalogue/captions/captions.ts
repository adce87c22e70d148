import { readSession } from "#sandbox/account/member/session.ts";
import { mayWatchAll } from "#sandbox/account/payments/membership.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { isCaptioned } from "#sandbox/catalogue/base/embed-code.ts";
import { type Captions, clipCaptions } from "#sandbox/data/captions.ts";
import { requireVideo, type VideoRow } from "#sandbox/videos/find-video.ts";

export const captionRoutes = createRouter().get(
  "/wp-json/asmr/v1/video/:slug/captions/:language",
  showCaptions,
);

export const captionsOf = ({ player, clip, duration }: Pick<VideoRow, "player" | "clip" | "duration">) =>
  player !== null && isCaptioned(player) ? clipCaptions(clip, duration) : [];

export const labelOf = ({ language, label }: Captions) => ({ language, label });

async function showCaptions(c: SandboxContext): Promise<Response> {
  if (!c.env.sandbox.settings.features.includes("captions"))
    throw wpError(404, "rest_no_route", "No route was found matching the URL and request method.");
  const session = await readSession(c);
  const watchesAll = session !== null && mayWatchAll(session.member, Date.now());
  const row = requireVideo(c, watchesAll);
  if (row.vip === 1 && !watchesAll) throw wpError(403, "vip_only", "This video is for VIP members.");
  const captions = captionsOf(row).find(({ language }) => language === c.req.param("language"));
  if (!captions) throw wpError(404, "captions_not_found", "There are no captions in this language.");
  return json(captions);
}
