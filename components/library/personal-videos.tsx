"use client";

import { useQueries } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Panel } from "#components/ui/panel.tsx";
import { cardOfVideo } from "#components/video/card/card-of-video.ts";
import { RemoveButton } from "#components/video/card/remove-button.tsx";
import { VideoCard } from "#components/video/card/video-card.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { videoQuery } from "#lib/browser/watching/video.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

/** How many videos load at a time: the list contains only slugs, so each title costs a request. */
const step = 12;

type PersonalVideosProps = {
  slugs: readonly string[];
  texts: Texts["watchLater"];
  left: Texts["timeLeft"];
  vip: string;
  /** Shown for an empty list, over its picture. */
  empty: string;
  picture: "moon" | "window";
  /** Videos below the empty list. */
  starters: ReactNode;
  /** Takes a video out of the list; without it a card has the Watch later button. */
  removal?: { text: string; run: (slug: string) => void };
};

/** The videos of a visitor's own list, a few at a time. */
export function PersonalVideos({
  slugs,
  texts,
  left,
  vip,
  empty,
  picture,
  starters,
  removal,
}: PersonalVideosProps) {
  const [count, setCount] = useState(step);
  const locale = useLocale();
  const shownSlugs = slugs.slice(0, count);
  const videos = useQueries({ queries: shownSlugs.map(videoQuery) }, queryClient);
  if (slugs.length === 0)
    return (
      <>
        <Panel title={empty} text="" picture={picture}>
          <Link className="btn primary" href={paths.videos()}>
            {texts.browse}
          </Link>
        </Panel>
        {starters}
      </>
    );
  return (
    <>
      <ul className="grid-videos reserved">
        {shownSlugs.map((slug, index) => {
          const { data: video, isError = false } = videos[index] ?? {};
          const unknown = { title: isError ? slug : "", imageUrl: null };
          const { title, ...card } = cardOfVideo({ ...unknown, ...video, slug }, { locale, vip });
          return (
            <VideoCard
              key={slug}
              place="grid"
              title={title}
              {...card}
              waiting={!video && !isError}
              {...(!removal && { later: texts })}
              removal={
                removal && <RemoveButton text={removal.text} title={title} run={() => removal.run(slug)} />
              }
              left={left}
            />
          );
        })}
      </ul>
      {slugs.length > count && (
        <button type="button" className="btn mt-6" onClick={() => setCount(count + step)}>
          {texts.more}
        </button>
      )}
    </>
  );
}
