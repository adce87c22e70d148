"use client";

import { useCallback, useEffect, useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { cardOfVideo } from "#components/video/card/card-of-video.ts";
import { RemoveButton } from "#components/video/card/remove-button.tsx";
import { VideoCard } from "#components/video/card/video-card.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { isMarkedSignedIn, sessionChanged } from "#lib/browser/session/marker.ts";
import { readDeviceHistory } from "#lib/browser/watching/history/device-history.ts";
import type { HistoryEntry } from "#lib/browser/watching/history/history-entries.ts";
import { removeFromHistory } from "#lib/browser/watching/history/remove-from-history.ts";
import { withTimeLeft } from "#lib/browser/watching/history/time-left.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { type BecauseTexts, BecauseVideos } from "./because-videos.tsx";
import { ContinueLead, type ContinueTexts, type StarterVideo } from "./continue-lead.tsx";

export type ContinueProps = {
  starters: readonly StarterVideo[];
  texts: ContinueTexts;
  because: BecauseTexts;
};

/** How many cards the row has. Videos for a first night fill it up, so that it always has the same height. */
const cardCount = 5;

/** A guest's history is on this device only. */
const readEntries = async () =>
  isMarkedSignedIn()
    ? (await import("#lib/browser/watching/history/member-history.ts")).readUnfinished()
    : readDeviceHistory();

/**
 * Whether the visitor pays or has paid; they need no introduction. Its code loads on demand to keep the first load
 * small.
 */
async function readPaying(): Promise<boolean> {
  if (!isMarkedSignedIn()) return false;
  const { readSession } = await import("#lib/browser/session/session.ts");
  const member = await readSession();
  return member !== null && (member.membershipLevelId > 1 || member.endedAt !== null);
}

export function ContinueCards({ starters, texts, because }: ContinueProps) {
  const locale = useLocale();
  const [begun, setBegun] = useState<readonly HistoryEntry[]>(readDeviceHistory);
  const [failed, setFailed] = useState(false);
  const [isPaying, setPaying] = useState(false);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      void readPaying().then(
        (now) => !isGone && setPaying(now),
        () => {},
      );
      const entries = await readEntries().catch(() => null);
      if (isGone) return;
      setFailed(entries === null);
      if (entries) setBegun(entries);
    };
    void read();
    window.addEventListener(sessionChanged, read);
    return () => {
      isGone = true;
      window.removeEventListener(sessionChanged, read);
    };
  }, []);
  const remove = useCallback(
    async (slug: string) => {
      try {
        await removeFromHistory(slug);
        setBegun((now) => now.filter((entry) => entry.slug !== slug));
      } catch (error) {
        showToast("error", error instanceof Error && error.message ? error.message : texts.removeFailed);
      }
    },
    [texts],
  );
  const newVideos = starters.filter(({ slug }) => begun.every((entry) => entry.slug !== slug));
  const videos = [
    ...begun.map((entry) => ({
      // It shows the time left, and no length.
      ...cardOfVideo({ ...entry, duration: null }, { locale, vip: texts.vip }),
      progress: withTimeLeft(entry),
    })),
    ...newVideos,
  ].slice(0, cardCount);
  const [lead, ...others] = videos;
  const hasNew = begun.length < cardCount && newVideos.length > 0;
  const begunTitle = hasNew && !failed ? texts.titleMixed : texts.title;
  const newTitle = isPaying ? texts.forTonight : texts.starters;
  const title = begun.length > 0 || failed ? begunTitle : newTitle;
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
