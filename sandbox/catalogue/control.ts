import * as z from "zod";
import { asError, json } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readControl } from "#sandbox/base/requests.ts";

const titleChange = z.strictObject({ slug: z.string(), title: z.string().min(1) });

/** For tests: an editor's changes in WordPress, available only while faults are on. */
export const catalogueControl = createRouter().post("/__sandbox/video", changeTitle);

async function changeTitle(c: SandboxContext): Promise<Response> {
  const { slug, title } = await readControl(c, titleChange);
  const { changes } = c.env.sandbox.db.prepare("UPDATE videos SET title = ? WHERE slug = ?").run(title, slug);
  if (changes !== 1) throw asError(json({ error: `No video ${slug}` }, 404));
  return json({ slug, title });
}
