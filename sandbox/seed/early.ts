import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { VideoRow } from "#sandbox/videos/find-video.ts";

type Announced = Pick<VideoRow, "slug" | "title" | "anchor_id" | "poster" | "clip" | "language" | "theme"> & {
  inDays: number;
};

const announced: readonly Announced[] = [
  {
    slug: "snow-against-the-attic-window",
    title: "Snow against the attic window",
    inDays: 2,
    anchor_id: 95,
    poster: "snow-1",
    clip: "forest",
    language: "en",
    theme: "winter",
  },
  {
    slug: "守岁夜，炉火与毛笔",
    title: "守岁夜，炉火与毛笔",
    inDays: 5,
    anchor_id: 97,
    poster: "fireplace-2",
    clip: "fire",
    language: "zh",
    theme: "fire",
  },
  {
    slug: "the-last-page-of-a-long-book",
    title: "The last page of a long book",
    inDays: 9,
    anchor_id: 69,
    poster: "candle-3",
    clip: "pages",
    language: "en",
    theme: "pages",
  },
];

const firstId = 20_001;
const day = 86_400_000;

/** Videos of the next days, counted from now, that only VIP members see. */
export function addEarlyVideos(db: DatabaseSync, now: number): void {
  db.prepare("DELETE FROM videos WHERE id >= ?").run(firstId);
  db.prepare("DELETE FROM video_triggers WHERE video_id >= ?").run(firstId);
  const addTrigger = db.prepare("INSERT INTO video_triggers (theme, video_id) VALUES (?, ?)");
  const add = db.prepare(
    `INSERT INTO videos (id, slug, title, anchor_id, published, vip, views, poster, clip, player, trailer,
       duration, language, theme)
     VALUES (:id, :slug, :title, :anchor_id, :published, 0, 0, :poster, :clip, :player, NULL, 1512, :language, :theme)`,
  );
  for (const [index, { inDays, ...video }] of announced.entries()) {
    const date = new Date(now + inDays * day).toISOString().slice(0, 10);
    const secret = createHash("sha256").update(`early ${video.slug}`).digest("hex").slice(0, 16);
    add.run({
      ...{ ...video, id: firstId + index, player: `${video.clip}-${secret}` },
      published: `${date} 20:00:00`,
    });
    addTrigger.run(video.theme, firstId + index);
  }
}
