"use client";

import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Carousel } from "#components/ui/lists/carousel.tsx";
import { FollowedVideo, type FollowedVideoTexts } from "#components/video/card/followed-video.tsx";
import { PlaceholderCard } from "#components/video/card/placeholder-card.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { callApi } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { readDeviceHistory } from "#lib/browser/watching/history/device-history.ts";
import { videoQuery } from "#lib/browser/watching/video.ts";
import { mixLanguages } from "#lib/catalogue/home-order.ts";
import type { VideoTrigger } from "#lib/contracts/catalogue/trigger.ts";
import { type VideoItem, videoList } from "#lib/contracts/catalogue/video.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

export type BecauseTexts = FollowedVideoTexts &
  Record<"because" | "seeAll" | "noVideos" | "previousIn" | "nextIn", string>;

const rowLength = 14;

type TriggerVideos = { trigger: VideoTrigger; videos: VideoItem[] };

/** Other videos with the trigger of the last video that was played; null without one. */
async function readVideos(locale: Locale): Promise<TriggerVideos | null> {
  const begun = readDeviceHistory();
  const last = begun[0] && (await queryClient.fetchQuery(videoQuery(begun[0].slug)));
  const trigger = last?.triggers[0];
  if (!trigger) return null;
  const query = new URLSearchParams({ trigger: trigger.slug, per_page: String(2 * rowLength) });
  const { videos } = await callApi(`/videos?${query}`, { schema: videoList });
  const begunSlugs = new Set(begun.map(({ slug }) => slug));
  const others = videos.filter(({ slug }) => !begunSlugs.has(slug));
  return { trigger, videos: mixLanguages(locale, others).slice(0, rowLength) };
}

/**
 * The heading "Because you listened to Rain" with more videos of that trigger, in the place that because-row.tsx
 * reserves.
 */
export function BecauseVideos({ texts }: { texts: BecauseTexts }) {
  const locale = useLocale();
  const [found, setFound] = useState<TriggerVideos | "none" | null>(null);
  useEffect(() => {
    readVideos(locale).then(
      (read) => setFound(read ?? "none"),
      () => setFound("none"),
    );
  }, [locale]);
  const place = document.getElementById("because");
  if (found === null || !place) return null;
  const trigger = found === "none" ? null : found.trigger;
  const name = trigger ? nameInLanguage(locale, trigger) : "…";
  const title = fill(texts.because, { trigger: name });
  const head = (
    <>
      <h2 lang={foreignLanguageOf(name, locale)}>{title}</h2>
      {trigger && (
        <Link className="nav-link ml-auto shrink-0" href={paths.trigger(trigger.slug)}>
          {texts.seeAll}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
    </>
  );
  const videos = found === "none" ? [] : found.videos;
  return createPortal(
    <Carousel
      label={title}
      previous={fill(texts.previousIn, { row: title })}
      next={fill(texts.nextIn, { row: title })}
      head={head}
    >
      {videos.length > 0 ? (
        videos.map((video) => <FollowedVideo key={video.slug} place="row" video={video} texts={texts} />)
      ) : (
        <PlaceholderCard text={texts.noVideos} />
      )}
    </Carousel>,
    place,
  );
}
