"use client";

import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { VideoCard } from "#components/video/video-card.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { videoQuery } from "#lib/browser/watching/video.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { Link } from "#lib/i18n/link.tsx";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Texts } from "#lib/languages/texts.ts";
import { clock } from "#lib/player/time.ts";

/** Such a list contains only slugs: each title is a request. */
const step = 12;

type PersonalVideosProps = {
  slugs: readonly string[];
  texts: Texts["watchLater"];
  left: Texts["timeLeft"];
  vip: string;
  /** Shown for an empty list. */
  empty: string;
};

/** The videos of a visitor's own list, a few at a time. */
export function PersonalVideos({ slugs, texts, left, vip, empty }: PersonalVideosProps) {
  const [count, setCount] = useState(step);
  const locale = useLocale();
  const shown = slugs.slice(0, count);
  const videos = useQueries({ queries: shown.map(videoQuery) }, queryClient);
  if (slugs.length === 0)
    return (
      <div className="panel">
        <p>{empty}</p>
        <Link className="btn primary mt-6" href={paths.videos()}>
          {texts.browse}
        </Link>
      </div>
    );
  return (
    <>
      <ul className="grid-videos kept">
        {shown.map((slug, index) => {
          const { data: video, isError = false } = videos[index] ?? {};
          return (
            <VideoCard
              key={slug}
              place="grid"
              slug={slug}
              title={isError ? slug : (video?.title ?? "")}
              lang={foreignLang(video?.title ?? "", locale)}
              imageUrl={video?.imageUrl ?? null}
              badge={video?.isVip ? vip : undefined}
              creator={
                video?.anchor
                  ? { name: video.anchor.name, lang: foreignLang(video.anchor.name, locale) }
                  : undefined
              }
              length={video?.duration ? clock(video.duration) : undefined}
              waiting={!video && !isError}
              later={texts}
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
