import { json } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import type { VideoRow } from "#sandbox/videos/find-video.ts";
import { type AnchorRow, actorInfo } from "./anchor.ts";
import { videoItem } from "./video.ts";

const sections = 8;
const videosPerSection = 6;

/** The most popular anchors with their newest videos. */
export const homepageRoutes = createRouter().get("/wp-json/asmr/v1/homepage", showHomepage);

function showHomepage({ env: { sandbox } }: SandboxContext): Response {
  const anchors = sandbox.db
    .prepare("SELECT * FROM anchors WHERE video_count > 0 ORDER BY rank LIMIT ?")
    .all(sections) as unknown as AnchorRow[];
  const newest = sandbox.db.prepare(
    "SELECT * FROM videos WHERE anchor_id = ? AND published <= ? ORDER BY published DESC, id DESC LIMIT ?",
  );
  const now = wordpressTime(Date.now());
  return json(
    anchors.map((anchor) => ({
      actor_info: actorInfo(anchor, sandbox),
      videos: (newest.all(anchor.id, now, videosPerSection) as unknown as VideoRow[]).map((row) =>
        videoItem(row, sandbox),
      ),
    })),
  );
}
