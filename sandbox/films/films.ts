import * as z from "zod";
import { requireKey } from "#sandbox/account/member/key.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readWordPressBody } from "#sandbox/base/requests.ts";

const whole = z.int().min(0);
const film = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  video: z.int().min(1),
  state: z.enum(["waiting", "working", "ready", "failed"]),
  percent: whole.max(100),
  error: z.enum(["not-a-film", "cut-short", "no-sound", "too-long", "broken", "space"]).nullable(),
  duration: whole.optional(),
  loudness: z
    .strictObject({
      integrated: z.number(),
      peak: z.number(),
      loudest: z.strictObject({ at: whole, lufs: z.number() }),
    })
    .optional(),
  poster: z.string().max(1_500_000).optional(),
});
const body = z.strictObject({ media: z.array(film).max(50) });

/** Receives the progress of editors' films from the site's worker. */
export const filmRoutes = createRouter().post("/wp-json/asmr/v1/media", receiveFilms);

async function receiveFilms(c: SandboxContext): Promise<Response> {
  requireKey(c);
  const parsed = body.safeParse(await readWordPressBody(c));
  if (!parsed.success) throw wpError(400, "rest_invalid_param", "Invalid parameter(s): media");
  return json({ media: parsed.data.media.map((film) => storeFilm(film, c.env.sandbox)) });
}

/** Stores a film's state. Its video plays the film once it is ready. */
function storeFilm({ id, state, duration }: z.infer<typeof film>, { db }: Sandbox) {
  const video = db
    .prepare("SELECT videos.id, vip FROM films JOIN videos ON videos.slug = films.video WHERE films.id = ?")
    .get(id);
  if (!video) return { id, access: "nobody", played: false };
  const use = db.prepare("UPDATE videos SET player = ?, duration = ? WHERE id = ?");
  if (state === "ready") use.run(id, duration ?? 0, Number(video.id));
  const plays = db
    .prepare("SELECT sum(plays) AS plays FROM plays JOIN films USING (video) WHERE id = ? AND part = 'full'")
    .get(id);
  return { id, access: video.vip ? "members" : "everybody", played: Number(plays?.plays ?? 0) > 0 };
}
