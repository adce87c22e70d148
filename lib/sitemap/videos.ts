import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import type { PlayableVideo, PlayerSource } from "#lib/contracts/catalogue/video.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { absoluteUrl } from "#lib/seo/alternates.ts";
import type { SitemapEntry, SitemapVideo } from "#lib/seo/sitemap-xml.ts";
import { videoDescription } from "#lib/seo/video-text.ts";
import { fetchPlayableVideos, playableVideosPerCall } from "#lib/wordpress/catalogue/playable-video.ts";
import { expectLastPage } from "./last-page.ts";
import type { NumberedEntry } from "./noun-parts.ts";

/** The last change among an anchor's videos, by the anchor's id. */
export type AnchorDates = Map<number, string>;

function playerOf({ kind, src }: PlayerSource): SitemapVideo["player"] | null {
  if (kind === "audio") return null;
  return { kind: kind === "frame" ? "player" : "content", url: new URL(src, absoluteUrl("/")).href };
}

/** The video's entry; null without a public player, because Google requires one. */
function describeVideo(video: PlayableVideo, locale: Locale): SitemapVideo | null {
  const player = video.player && playerOf(video.player);
  if (!player) return null;
  const { anchor, title, isVip, duration, views, publishedAt, triggers } = video;
  return {
    title,
    isVip,
    duration,
    views,
    publishedAt,
    player,
    description: videoDescription(video, anchor?.name, locale),
    thumbnail: video.imageUrl ?? absoluteUrl("/images/social.jpg"),
    uploader: anchor && {
      name: anchor.name,
      url: absoluteUrl(localePath(locale, paths.anchor(anchor.slug))),
    },
    tags: triggers.map((trigger) => nameInLanguage(locale, trigger)),
  };
}

const videoEntry = (video: PlayableVideo, locale: Locale): SitemapEntry => ({
  path: paths.video(video.slug),
  lastModified: video.modifiedAt ?? video.publishedAt,
  image: video.imageUrl,
  video: describeVideo(video, locale),
});

function noteDate(dates: AnchorDates, { anchorId, modifiedAt, publishedAt }: PlayableVideo): void {
  const date = modifiedAt ?? publishedAt ?? "";
  if (anchorId !== null && date >= (dates.get(anchorId) ?? "")) dates.set(anchorId, date);
}

/**
 * All videos, newest first. Parts are counted from the oldest video on, so that a new video changes only the last part.
 * Lists may shift between calls, so duplicates are dropped.
 *
 * @param dates receives the last change of each anchor
 */
export async function* readVideoEntries(
  dates: AnchorDates,
  perPart: number,
): AsyncGenerator<NumberedEntry[]> {
  const seen = new Set<string>();
  let last = 1;
  let total = 0;
  for (let page = 1; page <= last; page++) {
    const { videos, pagination } = await fetchPlayableVideos(page);
    if (page === 1) {
      last = pagination.totalPages;
      const most = last * playableVideosPerCall;
      const { totalResults } = pagination;
      // A total that the pages themselves contradict is ignored.
      total = totalResults > most - playableVideosPerCall && totalResults <= most ? totalResults : most;
    }
    if (videos.length === 0) return expectLastPage(page, last);
    const batch: NumberedEntry[] = [];
    for (const video of videos) {
      if (seen.has(video.slug) || seen.size >= total) continue;
      batch.push({
        part: Math.ceil((total - seen.size) / perPart),
        entry: (locale) => videoEntry(video, locale),
      });
      seen.add(video.slug);
      noteDate(dates, video);
    }
    yield batch;
  }
}
