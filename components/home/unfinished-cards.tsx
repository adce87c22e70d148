"use client";

import type { FollowedVideoTexts } from "#components/video/followed-video.tsx";
import { PlaceholderCard } from "#components/video/placeholder-card.tsx";
import { VideoCard } from "#components/video/video-card.tsx";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { readDeviceHistory } from "#lib/browser/watching/device-history.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { pageLocale } from "#lib/i18n/page-locale.ts";
import { clock } from "#lib/player/time.ts";

/** A visitor's history is on this device only. */
const readEntries = async () =>
  isMarkedSignedIn()
    ? (await import("#lib/browser/watching/member-history.ts")).readUnfinished()
    : readDeviceHistory();

/** Cards of unfinished videos, or one that says that they can't be loaded. */
export async function readCards({ timeLeft, watchLater, vip }: FollowedVideoTexts) {
  try {
    const entries = await readEntries();
    const locale = pageLocale();
    return entries.map(({ slug, title, imageUrl, creator, isVip, ...progress }) => (
      <VideoCard
        key={slug}
        place="row"
        slug={slug}
        title={title}
        lang={foreignLang(title, locale)}
        imageUrl={imageUrl}
        badge={isVip ? vip : undefined}
        creator={creator ? { name: creator, lang: foreignLang(creator, locale) } : undefined}
        length={clock(progress.duration)}
        progress={progress}
        left={timeLeft}
        eager
      />
    ));
  } catch {
    return [<PlaceholderCard key="failed" text={watchLater.loadFailed} />];
  }
}
