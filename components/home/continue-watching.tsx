"use client";

import { useEffect, useState } from "react";
import { Carousel } from "#components/ui/carousel.tsx";
import { KeptCard, VideoCard } from "#components/video/video-card.tsx";
import { isMarkedSignedIn } from "#lib/browser/marker.ts";
import { Link } from "#lib/i18n/link.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";
import { clock } from "#lib/player/clock.ts";
import type { HistoryEntry } from "#lib/player/history.ts";

/** What a row of home is called, and its controls. */
export type RowLabels = { title: string; all: string; previous: string; next: string };

type ContinueWatchingProps = { labels: RowLabels; empty: string; left: Texts["timeLeft"] };

/** A visitor's is on this device alone. */
async function readEntries(): Promise<HistoryEntry[]> {
  if (isMarkedSignedIn()) return (await import("#lib/browser/history.ts")).readBegun();
  if (!document.documentElement.classList.contains("has-history")) return [];
  return (await import("#lib/browser/watch-history.ts")).readHistory();
}

/**
 * What was begun, newest first; a member's on all devices. The head's script has kept its place before the first paint,
 * so that nothing below moves. Where nothing was begun a visitor has no place, and a member reads what it is for.
 */
export function ContinueWatching({ labels, empty, left }: ContinueWatchingProps) {
  const [entries, setEntries] = useState<HistoryEntry[] | null>(null);
  useEffect(() => {
    readEntries().then(setEntries, () => setEntries([]));
  }, []);
  const head = (
    <>
      <h2>{labels.title}</h2>
      <Link className="nav-link ml-auto shrink-0" href={paths.history}>
        {labels.all}
      </Link>
    </>
  );
  return (
    <div className="row-kept wide hidden with-history:block signed-in:block">
      <Carousel
        key={entries === null ? "kept" : "here"}
        label={labels.title}
        previous={labels.previous}
        next={labels.next}
        head={head}
      >
        {entries?.map(({ slug, title, imageUrl, ...progress }) => (
          <VideoCard
            key={slug}
            place="row"
            slug={slug}
            title={title}
            imageUrl={imageUrl}
            length={clock(progress.duration)}
            progress={progress}
            left={left}
            eager
          />
        ))}
        {!entries?.length && <KeptCard text={entries === null ? undefined : empty} />}
      </Carousel>
    </div>
  );
}
