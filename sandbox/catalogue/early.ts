import { requireMember } from "#sandbox/account/member/session.ts";
import { mayWatchAll } from "#sandbox/account/payments/membership.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { posterUrl } from "#sandbox/base/picture-url.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import type { VideoRow } from "#sandbox/videos/find-video.ts";
import { variedNone, variedTitle } from "./base/varied.ts";
import { videoItem } from "./video.ts";

/**
 * Videos that VIP members see before their publication (sandbox/seed/early.ts), and the parts of them that
 * everybody may see.
 */
export const earlyRoutes = createRouter()
  .get("/wp-json/asmr/v1/videos/early", listEarly)
  .get("/wp-json/asmr/v1/videos/early/teaser", (c) =>
    json(scheduledVideos(c.env.sandbox, 6).map((row) => teaser(row, c.env.sandbox))),
  );

async function listEarly(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  if (!mayWatchAll(await requireMember(c), Date.now()))
    throw wpError(403, "vip_only", "Early access is for VIP members.");
  return json(
    scheduledVideos(sandbox, 100).map((row) => ({ ...videoItem(row, sandbox), public_at: publicTime(row) })),
  );
}

const scheduledVideos = ({ db }: Sandbox, most: number) =>
  db
    .prepare("SELECT * FROM videos WHERE published > ? ORDER BY published, id LIMIT ?")
    .all(wordpressTime(Date.now()), most) as unknown as VideoRow[];

const publicTime = ({ published }: VideoRow) => `${published.replace(" ", "T")}Z`;

const teaser = (row: VideoRow, sandbox: Sandbox) => ({
  title: variedTitle(row.title, row.slug),
  poster: row.poster ? posterUrl(sandbox, row.poster) : variedNone(`poster ${row.slug}`),
  duration: row.duration,
  public_at: publicTime(row),
});
