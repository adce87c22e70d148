import { createHmac, randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { sharedKey } from "#sandbox/account/member/key.ts";

/** A film that an editor is about to upload for a video, and the token that allows the browser to do so. */
export type NewFilm = { slug: string; file: string; token: string };

/** A film for the shortest VIP video, as long as the clip; null once the video has one. */
export function newFilm(db: DatabaseSync): NewFilm | null {
  const known = db.prepare("SELECT 1 FROM films").get();
  const video = db
    .prepare(
      "SELECT id, slug, clip FROM videos WHERE vip AND player IS NOT NULL AND published < datetime('now') ORDER BY duration, published DESC",
    )
    .get();
  if (known || !video) return null;
  const id = randomBytes(16).toString("hex");
  const slug = String(video.slug);
  db.prepare("INSERT INTO films (id, video) VALUES (?, ?)").run(id, slug);
  const file = join(import.meta.dirname, `../clips/${video.clip}.mp4`);
  const ends = Math.floor(Date.now() / 1000) + 600;
  const claims = { id, video: Number(video.id), user: 1, size: statSync(file).size, ends };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const signature = createHmac("sha256", sharedKey).update(`murmur upload\n${payload}`).digest("base64url");
  return { slug, file, token: `${payload}.${signature}` };
}
