"use client";

import { useEffect, useState } from "react";
import { PlainList } from "#components/ui/plain-list.tsx";
import { KeptCard, VideoCard } from "#components/video/video-card.tsx";
import { isMarkedSignedIn } from "#lib/browser/marker.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { clock } from "#lib/player/clock.ts";
import type { HistoryEntry } from "#lib/player/history.ts";

type ContinueWatchingProps = { title: string; empty: string; left: Texts["timeLeft"] };

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
export function ContinueWatching({ title, empty, left }: ContinueWatchingProps) {
  const [entries, setEntries] = useState<HistoryEntry[] | null>(null);
  useEffect(() => {
    readEntries().then(setEntries, () => setEntries([]));
  }, []);
  return (
    <section className="row-kept wide hidden with-history:block signed-in:block" aria-label={title}>
      <h2 className="mb-4">{title}</h2>
      <PlainList className="row">
        {entries?.map(({ slug, title: name, imageUrl, ...progress }) => (
          <VideoCard
            key={slug}
            place="row"
            slug={slug}
            title={name}
            imageUrl={imageUrl}
            length={clock(progress.duration)}
            progress={progress}
            left={left}
            eager
          />
        ))}
        {!entries?.length && <KeptCard text={entries === null ? undefined : empty} />}
      </PlainList>
    </section>
  );
}
