import { requireMember } from "#sandbox/account/member/session.ts";
import { mayWatchAll } from "#sandbox/account/payments/membership.ts";
import { json, wpError } from "#sandbox/answers.ts";
import { newRoutes, type SandboxContext } from "#sandbox/context.ts";
import { wordpressTime } from "#sandbox/text.ts";
import type { VideoRow } from "./find-video.ts";
import { videoItem } from "./video.ts";

/** Videos that VIP members see before the others (sandbox/seed/early.ts). */
export const earlyRoutes = newRoutes().get("/wp-json/asmr/v1/videos/early", listEarly);

async function listEarly(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  if (!mayWatchAll(await requireMember(c), Date.now()))
    throw wpError(403, "vip_only", "Early access is for VIP members.");
  const rows = sandbox.db
    .prepare("SELECT * FROM videos WHERE published > ? ORDER BY published, id LIMIT 100")
    .all(wordpressTime(Date.now())) as unknown as VideoRow[];
  return json(
    rows.map((row) => ({
      ...videoItem(row, sandbox),
      public_at: `${row.published.replace(" ", "T")}Z`,
    })),
  );
}
