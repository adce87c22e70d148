import { type AnchorRow, actorInfo } from "./anchor.ts";
import { json } from "./answer.ts";
import type { Call, Route, Sandbox } from "./route.ts";
import { type VideoRow, videoItem } from "./video.ts";

const SECTIONS = 8;
const VIDEOS = 6;

/** The best known anchors and their newest videos (contract, Upstream; spec §3). */
export const homepageRoutes: readonly Route[] = [
  { method: "GET", path: "/wp-json/asmr/v1/homepage", answer: showHomepage },
];

function showHomepage(_: Call, sandbox: Sandbox) {
  const anchors = sandbox.db
    .prepare("SELECT * FROM anchors WHERE video_count > 0 ORDER BY rank LIMIT ?")
    .all(SECTIONS) as unknown as AnchorRow[];
  const newest = sandbox.db.prepare(
    "SELECT * FROM videos WHERE anchor_id = ? ORDER BY published DESC, id DESC LIMIT ?",
  );
  return json(
    anchors.map((anchor) => ({
      actor_info: actorInfo(anchor, sandbox),
      videos: (newest.all(anchor.id, VIDEOS) as unknown as VideoRow[]).map((row) => videoItem(row, sandbox)),
    })),
  );
}
