"use client";

import type { FollowedVideoTexts } from "#components/video/followed-video.tsx";
import { VideoCard } from "#components/video/video-card.tsx";
import { isMarkedSignedIn } from "#lib/browser/marker.ts";
import { readHistory } from "#lib/browser/watch-history.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { clock } from "#lib/player/clock.ts";

/** The cards of what was begun. A visitor's is on this device alone. */
export async function readCards({ timeLeft }: FollowedVideoTexts) {
  const entries = isMarkedSignedIn()
    ? await (await import("#lib/browser/history.ts")).readBegun()
    : readHistory();
  const locale = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
  return entries.map(({ slug, title, imageUrl, ...progress }) => (
    <VideoCard
      key={slug}
      place="row"
      slug={slug}
      title={title}
      lang={foreignLang(title, locale)}
      imageUrl={imageUrl}
      length={clock(progress.duration)}
      progress={progress}
      left={timeLeft}
      eager
    />
  ));
}
