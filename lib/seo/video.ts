import "server-only";
import { watchState } from "#lib/access.ts";
import type { VideoDetail, VideoItem } from "#lib/contracts/video.ts";
import { type Locale, localePath } from "#lib/i18n/locales.ts";
import { paths } from "#lib/paths.ts";
import { absoluteUrl } from "./alternates.ts";

/** VideoObject of a video as a visitor may see it: the player named is a public one or the trailer. */
export function videoObject(
  video: VideoDetail,
  locale: Locale,
  description: string,
): Record<string, unknown> {
  const watch = watchState(video);
  const url = absoluteUrl(localePath(locale, paths.video(video.slug)));
  return {
    "@type": "VideoObject",
    name: video.title,
    description,
    url,
    ...(video.imageUrl && { thumbnailUrl: [video.imageUrl] }),
    ...(video.publishedAt && { uploadDate: video.publishedAt }),
    ...("source" in watch && { embedUrl: new URL(watch.source.src, url).href }),
    interactionStatistic: {
      "@type": "InteractionCounter",
      interactionType: { "@type": "CommentAction" },
      userInteractionCount: video.commentCount,
    },
    ...(video.anchor && {
      author: {
        "@type": "Person",
        name: video.anchor.name,
        url: absoluteUrl(localePath(locale, paths.anchor(video.anchor.slug))),
      },
    }),
    ...(video.isVip && {
      isAccessibleForFree: false,
      hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".player" },
    }),
  };
}

/** ItemList of the videos on a page, in their order. */
export const videoItemList = (videos: VideoItem[], locale: Locale) => ({
  "@type": "ItemList",
  itemListElement: videos.map((video, index) => ({
    "@type": "ListItem",
    position: index + 1,
    url: absoluteUrl(localePath(locale, paths.video(video.slug))),
    name: video.title,
  })),
});
