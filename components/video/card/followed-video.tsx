"use client";

import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { cardDate } from "#lib/i18n/format/dates.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { cardOfVideo } from "./card-of-video.ts";
import { VideoCard } from "./video-card.tsx";

export type FollowedVideoTexts = Pick<Texts, "watchLater" | "timeLeft"> & { vip: string };

type FollowedVideoProps = { place: "grid" | "row"; video: VideoItem; texts: FollowedVideoTexts };

/** The card of a video that the browser has loaded. */
export function FollowedVideo({ place, video, texts }: FollowedVideoProps) {
  const locale = useLocale();
  const { publishedAt } = video;
  return (
    <VideoCard
      place={place}
      {...cardOfVideo(video, { locale, vip: texts.vip })}
      meta={publishedAt === null ? [] : [cardDate(publishedAt, locale, new Date().getUTCFullYear())]}
      later={texts.watchLater}
      left={texts.timeLeft}
    />
  );
}
