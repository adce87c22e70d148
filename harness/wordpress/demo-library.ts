import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embedCode } from "#sandbox/catalogue/base/embed-code.ts";
import { captionsOf } from "#sandbox/catalogue/captions/captions.ts";
import { triggers } from "#sandbox/data/triggers.ts";
import { openSandboxDatabase } from "#sandbox/database.ts";
import type { VideoRow } from "#sandbox/videos/find-video.ts";

type AnchorRow = { id: number; slug: string; name: string; about: string; avatar: string };
type CommentRow = { video_slug: string; author: string; date: string; content: string };

const withZone = (date: string) => `${date.replace(" ", "T")}Z`;
/** Converts a typed comment, with "<3" and "&", to HTML as WordPress stores it. */
const asHtml = (text: string) => text.replace(/&(?!\w+;)/g, "&amp;").replace(/<(?![/a-z])/gi, "&lt;");

/**
 * The sandbox's library as a file for the plugin's import. Empty fields are omitted, as in the export.
 *
 * @param pictures the URL of `sandbox/pictures`.
 */
export function demoLibrary(pictures: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "murmur-library-"));
  const db = openSandboxDatabase(dataDir);
  try {
    const all = <Row>(query: string) => db.prepare(query).all() as unknown as Row[];
    const anchors = all<AnchorRow>("SELECT * FROM anchors ORDER BY rank");
    const slugOf = new Map(anchors.map(({ id, slug }) => [id, slug]));
    const comments = Map.groupBy(
      all<CommentRow>("SELECT * FROM comments WHERE origin = 'seed' ORDER BY date, id"),
      ({ video_slug }) => video_slug,
    );
    return {
      format: "murmur-library",
      version: 1,
      anchors: anchors.map(({ slug, name, about, avatar }, rank) => ({
        slug,
        name,
        description: about,
        picture: `${pictures}/avatars/${avatar}.webp`,
        rank,
        ...(rank % 2 === 0 && { sameAs: [`https://social.example/@${encodeURIComponent(slug)}`] }),
      })),
      triggers: Object.entries(triggers).map(([slug, row]) => ({
        slug,
        ...row,
        picture: `${pictures}/posters/${row.picture}.webp`,
      })),
      videos: all<VideoRow>("SELECT * FROM videos ORDER BY published DESC, id DESC").map((row) => ({
        slug: row.slug,
        title: row.title,
        date: withZone(row.published),
        ...(row.anchor_id !== null && { anchor: slugOf.get(row.anchor_id) }),
        vip: row.vip === 1,
        ...(row.player && { embed: embedCode(row.player) }),
        ...(row.trailer && { trailer: embedCode(row.trailer) }),
        ...(row.poster && { picture: `${pictures}/posters/${row.poster}.webp` }),
        ...(row.views > 0 && { views: row.views }),
        duration: row.duration,
        language: row.language,
        triggers: [row.theme],
        ...(captionsOf(row).length > 0 && { captions: captionsOf(row) }),
        ...(comments.has(row.slug) && {
          comments: comments.get(row.slug)?.map(({ author, date, content }) => ({
            author,
            date: withZone(date),
            content: asHtml(content),
          })),
        }),
      })),
    };
  } finally {
    db.close();
    rmSync(dataDir, { recursive: true });
  }
}
