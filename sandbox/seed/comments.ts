import type { DatabaseSync } from "node:sqlite";
import { bell, fraction, pick } from "#sandbox/base/random.ts";
import { authors, remarks } from "#sandbox/data/comments.ts";
import { readerAvatars } from "#sandbox/data/pictures.ts";
import type { VideoRow } from "#sandbox/videos/find-video.ts";

const mostComments = 40;
const hour = 3_600_000;

/** Comments for slightly more than half of the videos: up to 40, mostly in the language of the title. */
export function addComments(db: DatabaseSync, videos: readonly VideoRow[], lastDay: number): void {
  const add = db.prepare(
    "INSERT INTO comments (video_slug, author, avatar, date, content, origin) VALUES (?, ?, ?, ?, ?, 'seed')",
  );
  for (const video of videos) {
    const start = Date.parse(`${video.published.replace(" ", "T")}Z`);
    const days = Math.max(0.2, Math.min(120, (lastDay - start) / (24 * hour) + 0.9));
    const dates = Array.from(
      { length: commentCount(video) },
      (_, i) => start + days * fraction(video.slug, "at", i) ** 2 * 24 * hour,
    );
    const said = new Set<string>();
    for (const [i, date] of dates.sort((a, b) => a - b).entries()) {
      const { author, content } = makeComment(video, i, said);
      const avatar = fraction("avatar", author) < 0.7 ? pick(readerAvatars, "reader", author) : null;
      add.run(
        video.slug,
        author,
        avatar,
        new Date(date).toISOString().slice(0, 19).replace("T", " "),
        content,
      );
    }
  }
}

function commentCount({ slug, views }: VideoRow): number {
  if (fraction("comments", slug) > 0.58) return 0;
  const liked = Math.log10(views) * 4.5 + bell("liked", slug) * 9 - 5;
  return Math.max(1, Math.min(mostComments, Math.round(liked)));
}

function makeComment({ slug, language }: VideoRow, i: number, said: Set<string>) {
  const other = language === "en" ? "zh" : "en";
  const spoken = fraction("spoken", slug, i) < 0.85 ? language : other;
  const author = pick(authors[spoken], "author", slug, i);
  const all: readonly string[] = remarks[spoken];
  const first = Math.floor(fraction("remark", slug, i) * all.length);
  const inTurn = all.slice(first).concat(all.slice(0, first));
  const content = inTurn.find((remark) => !said.has(remark)) ?? pick(all, slug, i);
  said.add(content);
  return { author, content };
}
