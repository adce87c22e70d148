"use client";

import { clock } from "#lib/browser/player/time.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { VideoCard } from "./video-card.tsx";

export type FollowedVideoTexts = Pick<Texts, "watchLater" | "timeLeft"> & { vip: string };

type FollowedVideoProps = { place: "grid" | "row"; video: VideoItem; texts: FollowedVideoTexts };

/** The card of a video that the browser has loaded. */
export function FollowedVideo({ place, video, texts }: FollowedVideoProps) {
  const locale = useLocale();
  const { slug, title, imageUrl, isVip, anchor, duration, publishedAt } = video;
  const lang = foreignLang(title, locale);
  return (
    <VideoCard
      {...{ place, slug, title, imageUrl }}
      {...(lang && { lang })}
      badge={isVip ? texts.vip : undefined}
      creator={anchor ? { name: anchor.name, lang: foreignLang(anchor.name, locale) } : undefined}
      length={duration === null ? undefined : clock(duration)}
      meta={publishedAt === null ? [] : [shortDate(publishedAt, locale)]}
      later={texts.watchLater}
      left={texts.timeLeft}
    />
  );
}
