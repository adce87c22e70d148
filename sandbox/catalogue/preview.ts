import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import { asError, json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readControl, readFields } from "#sandbox/base/requests.ts";
import type { VideoRow } from "#sandbox/videos/find-video.ts";
import { videoDetail } from "./video.ts";

const hour = 3_600_000;
const key = randomBytes(32);

/** A video in any state, for anybody with an editor's link. */
export const previewRoutes = createRouter().post("/wp-json/asmr/v1/preview", showPreview);

/** For tests, available only while faults are on: the link of WordPress's button "Preview". */
export const previewControl = createRouter().post("/__sandbox/preview", makeLink);

function tokenFor(id: number, ends: number): string {
  return `${id}.${ends}.${createHmac("sha256", key).update(`${id} ${ends}`).digest("base64url")}`;
}

async function showPreview(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { token } = await readFields(c, ["token"]);
  const [id = 0, ends = 0] = token.split(".").map(Number);
  const row = sandbox.db.prepare("SELECT * FROM videos WHERE id = ?").get(id || 0);
  if (!row || token !== tokenFor(id, ends) || Date.now() >= ends)
    throw wpError(404, "preview_not_found", "This preview has ended.");
  return json(videoDetail(row as unknown as VideoRow, true, sandbox), 200, {
    "cache-control": "private, no-store",
  });
}

const linkRequest = z.strictObject({ slug: z.string(), ends: z.number().optional() });

async function makeLink(c: SandboxContext): Promise<Response> {
  const { slug, ends = Date.now() + hour } = await readControl(c, linkRequest);
  const row = c.env.sandbox.db.prepare("SELECT id FROM videos WHERE slug = ?").get(slug);
  if (!row) throw asError(json({ error: `No video ${slug}` }, 404));
  return json({ link: `/preview#${tokenFor(Number(row.id), ends)}` });
}
