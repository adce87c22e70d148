import * as z from "zod";
import { requireKey } from "#sandbox/account/member/key.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readWordPressBody } from "#sandbox/base/requests.ts";

const number = z.int().min(0).max(1_000_000);
const row = z.strictObject({
  video: z.string().min(1).max(200),
  day: z.iso.date(),
  language: z.string().regex(/^[a-zA-Z-]{2,8}$/),
  who: z.enum(["member", "visitor"]),
  part: z.enum(["full", "trailer"]),
  plays: number,
  minutes: z.number().min(0).max(100_000_000),
  finished: number,
  slept: number,
});
const batchBody = z.object({
  batch: z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/),
  rows: z.array(row).min(1).max(1000),
});

/** Receives the plays that the site has counted, with the shared key. Each batch counts once. */
export const playRoutes = createRouter().post("/wp-json/asmr/v1/plays", receivePlays);

async function receivePlays(c: SandboxContext): Promise<Response> {
  requireKey(c);
  const parsed = batchBody.safeParse(await readWordPressBody(c));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0] ?? "";
    throw wpError(400, "rest_invalid_param", `Invalid parameter(s): ${String(field)}`);
  }
  add(parsed.data, c.env.sandbox);
  return json({ success: true });
}

function add({ batch, rows }: z.infer<typeof batchBody>, { db }: Sandbox): void {
  const isNew = db.prepare("INSERT OR IGNORE INTO play_batches (id) VALUES (?)").run(batch).changes === 1;
  if (!isNew) return;
  const view = db.prepare("UPDATE videos SET views = views + ? WHERE slug = ?");
  const count = db.prepare(
    `INSERT INTO plays VALUES (:video, :day, :language, :who, :part, :plays, :minutes, :finished, :slept)
     ON CONFLICT DO UPDATE SET plays = plays + excluded.plays, minutes = minutes + excluded.minutes,
       finished = finished + excluded.finished, slept = slept + excluded.slept`,
  );
  for (const row of rows) if (view.run(row.plays, row.video).changes === 1) count.run(row);
}
