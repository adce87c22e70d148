import type { DatabaseSync } from "node:sqlite";
import { anchorAvatar, anchorId, anchorRows } from "#sandbox/data/anchors.ts";
import { earlierSlugs } from "#sandbox/data/earlier-slugs.ts";
import { triggersOf } from "#sandbox/data/triggers.ts";
import { addComments } from "./comments.ts";
import { makeVideos } from "./videos.ts";

/** The date of the newest video. */
const lastDay = Date.parse("2026-11-18T00:00:00Z");

/** Fills the content tables with the same rows on every machine. Runs inside the caller's transaction. */
export function addLibrary(db: DatabaseSync): void {
  const anchors = anchorRows.map((row, rank) => {
    const [name, slug, , languages, themes, weight, about] = row;
    const avatar = anchorAvatar(row, rank);
    return {
      id: anchorId(rank),
      name,
      slug,
      avatar,
      languages,
      themes: themes.split(" "),
      weight,
      about,
      rank,
    };
  });
  const videos = makeVideos(anchors, lastDay);
  const addVideo = db.prepare(
    `INSERT INTO videos (id, slug, title, anchor_id, published, vip, views, poster, clip, player, trailer,
       duration, language, theme)
     VALUES (:id, :slug, :title, :anchor_id, :published, :vip, :views, :poster, :clip, :player, :trailer,
       :duration, :language, :theme)`,
  );
  const addTrigger = db.prepare("INSERT INTO video_triggers (theme, video_id) VALUES (?, ?)");
  for (const video of videos) {
    addVideo.run(video);
    for (const theme of triggersOf(video)) addTrigger.run(theme, video.id);
  }
  const addOldSlug = db.prepare("INSERT INTO old_slugs SELECT ?, id FROM videos WHERE slug = ?");
  for (const [earlier, slug] of Object.entries(earlierSlugs)) addOldSlug.run(earlier, slug);
  const addAnchor = db.prepare(
    "INSERT INTO anchors (id, slug, name, about, avatar, rank, video_count) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  for (const { id, slug, avatar, name, about, rank } of anchors) {
    const count = videos.filter((video) => video.anchor_id === id).length;
    addAnchor.run(id, slug, name, about, avatar, rank, count);
  }
  addComments(db, videos, lastDay);
}
