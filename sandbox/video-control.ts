import * as z from "zod";
import { parseObject } from "#sandbox/account/fields.ts";
import { type Answer, json } from "./answer.ts";
import type { Call, Route, Sandbox } from "./route.ts";

const titleChange = z.strictObject({ slug: z.string(), title: z.string().min(1) });

/** For tests: what an editor does in WordPress. There only when faults are on. */
export const videoControl: readonly Route[] = [
  { method: "POST", path: "/__sandbox/video", answer: changeTitle },
];

function changeTitle({ body }: Call, { db }: Sandbox): Answer {
  const parsed = titleChange.safeParse(parseObject(body));
  if (!parsed.success) return json({ error: z.prettifyError(parsed.error) }, 400);
  const { slug, title } = parsed.data;
  const { changes } = db.prepare("UPDATE videos SET title = ? WHERE slug = ?").run(title, slug);
  return changes === 1 ? json(parsed.data) : json({ error: `No video ${slug}` }, 404);
}
