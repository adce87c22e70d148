import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import { watchState } from "#lib/catalogue/watch-state.ts";
import type { VideoDetail, VideoItem } from "#lib/contracts/catalogue/video.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { absoluteUrl } from "./alternates.ts";
import { mediaTypeOf } from "./media-type.ts";

/** The public player with an absolute URL, or null. */
function publicPlayer(video: VideoDetail) {
  const watch = watchState(video);
  if (!("source" in watch)) return null;
  const { kind, src } = watch.source;
  return { kind, url: new URL(src, absoluteUrl("/")).href };
}

const urlOf = (video: VideoDetail, locale: Locale) =>
  absoluteUrl(localePath(locale, paths.video(video.slug)));

const interactionCount = (type: "WatchAction" | "CommentAction", userInteractionCount: number) => ({
  "@type": "InteractionCounter",
  interactionType: { "@type": type },
  userInteractionCount,
});

/** The chapters of a file as Clips. Foreign players have no address for a position, so they get none. */
function clipsOf({ chapters, duration }: VideoDetail, url: string) {
  return chapters.map(({ at, title }, index) => {
    const endOffset = chapters[index + 1]?.at ?? duration;
    return {
      "@type": "Clip",
      name: title,
      startOffset: at,
      ...(endOffset !== null && endOffset > at && { endOffset }),
      url: `${url}?t=${at}`,
    };
  });
}

/**
 * A VideoObject as guests see it, with the public player or the trailer. Null for a video without a date: Google
 * requires one, and none is invented.
 */
export function videoObject(
  video: VideoDetail,
  locale: Locale,
  description: string,
): Record<string, unknown> | null {
  if (video.publishedAt === null) return null;
  const player = publicPlayer(video);
  const isFile = player !== null && player.kind !== "frame";
  const url = urlOf(video, locale);
  const isWhole = video.hasAccess;
  return {
    "@type": "VideoObject",
    "@id": `${url}#video`,
    name: video.title,
    description,
    url,
    thumbnailUrl: [video.imageUrl ?? absoluteUrl("/images/social.jpg")],
    uploadDate: video.publishedAt,
    ...(video.duration !== null && { duration: `PT${video.duration}S` }),
    ...(player && { [isFile ? "contentUrl" : "embedUrl"]: player.url }),
    isFamilyFriendly: true,
    interactionStatistic: [
      ...(video.views === null ? [] : [interactionCount("WatchAction", video.views)]),
      ...(video.commentCount === null ? [] : [interactionCount("CommentAction", video.commentCount)]),
    ],
    ...(video.anchor && {
      author: {
        "@type": "Person",
        name: video.anchor.name,
        url: absoluteUrl(localePath(locale, paths.anchor(video.anchor.slug))),
      },
    }),
    ...(isFile && isWhole && video.chapters.length > 0 && { hasPart: clipsOf(video, url) }),
  };
}

export function paywalledPage(video: VideoDetail, locale: Locale): Record<string, unknown> {
  const url = urlOf(video, locale);
  return {
    "@type": "WebPage",
    "@id": url,
    url,
    name: video.title,
    ...(video.publishedAt !== null && { mainEntity: { "@id": `${url}#video` } }),
    isAccessibleForFree: false,
    hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".player" },
  };
}

export function openGraphPlayer(video: VideoDetail) {
  const player = publicPlayer(video);
  return player && { url: player.url, type: mediaTypeOf({ kind: player.kind, src: player.url }) };
}

/** Further Open Graph properties, which Next drops for `video.other`. */
export const videoProperties = (video: VideoDetail, locale: Locale): [name: string, content: string][] => [
  ...(video.duration === null ? [] : [["video:duration", String(video.duration)] as [string, string]]),
  ...(video.publishedAt === null ? [] : [["video:release_date", video.publishedAt] as [string, string]]),
  ...video.triggers.map((trigger): [string, string] => ["video:tag", nameInLanguage(locale, trigger)]),
];

export const videoItemList = (videos: VideoItem[], locale: Locale) => ({
  "@type": "ItemList",
  numberOfItems: videos.length,
  itemListElement: videos.map((video, index) => ({
    "@type": "ListItem",
    position: index + 1,
    url: absoluteUrl(localePath(locale, paths.video(video.slug))),
    name: video.title,
  })),
});
