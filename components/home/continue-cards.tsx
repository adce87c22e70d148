"use client";

import type { ReactNode } from "react";
import { cardOfVideo } from "#components/video/card/card-of-video.ts";
import { RemoveButton } from "#components/video/card/remove-button.tsx";
import { VideoCard } from "#components/video/card/video-card.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { withTimeLeft } from "#lib/browser/watching/history/time-left.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { type BecauseTexts, BecauseVideos } from "./because-videos.tsx";
import { ContinueLead, type ContinueTexts, type StarterVideo } from "./continue-lead.tsx";
import { useBegunVideos } from "./use-begun-videos.ts";

export type ContinueProps = {
  starters: readonly StarterVideo[];
  texts: ContinueTexts;
  because: BecauseTexts;
  /** The row's placeholder. */
  children: ReactNode;
};

/** How many cards the row has. Videos for a first night fill it up, so that it always has the same height. */
const cardCount = 5;

export function ContinueCards({ starters, texts, because, children }: ContinueProps) {
  const locale = useLocale();
  const { begun, remove } = useBegunVideos(texts.removeFailed);
  if (!begun) return children;
  const { entries, failed, isPaying } = begun;
  const newVideos = starters.filter(({ slug }) => entries.every((entry) => entry.slug !== slug));
  const videos = [
    ...entries.map((entry) => ({
      // It shows the time left, and no length.
      ...cardOfVideo({ ...entry, duration: null }, { locale, vip: texts.vip }),
      progress: withTimeLeft(entry),
    })),
    ...newVideos,
  ].slice(0, cardCount);
  const [lead, ...others] = videos;
  const hasNew = entries.length < cardCount && newVideos.length > 0;
  const begunTitle = hasNew && !failed ? texts.titleMixed : texts.title;
  const newTitle = isPaying ? texts.forTonight : texts.starters;
  const title = entries.length > 0 || failed ? begunTitle : newTitle;
  const removalOf = (video: (typeof videos)[number]) =>
    "progress" in video && (
      <RemoveButton text={texts.remove} title={video.title} run={() => void remove(video.slug)} />
    );
  return (
    <>
      <div className="continue-title">
        <h2>{title}</h2>
        {failed && <p role="alert">{texts.loadFailed}</p>}
        <Link className="nav-link ml-auto shrink-0" href={paths.history}>
          {texts.history}
        </Link>
      </div>
      <div className="continue">
        {lead && <ContinueLead key={lead.slug} video={lead} texts={texts} removal={removalOf(lead)} />}
        <ul className="continue-more">
          {others.map((video) => (
            <VideoCard
              key={video.slug}
              place="row"
              {...video}
              left={texts.left}
              removal={removalOf(video)}
              eager
            />
          ))}
        </ul>
      </div>
      <BecauseVideos texts={because} />
    </>
  );
}
