"use client";

import { useEffect, useState } from "react";
import { PlainList } from "#components/ui/plain-list.tsx";
import { VideoCard } from "#components/video/video-card.tsx";
import { isMarkedSignedIn } from "#lib/browser/marker.ts";
import { fill } from "#lib/format/fill.ts";
import { clock } from "#lib/player/clock.ts";
import type { HistoryEntry } from "#lib/player/history.ts";

type ContinueWatchingProps = { title: string; stopped: string; empty: string };

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
export function ContinueWatching({ title, stopped, empty }: ContinueWatchingProps) {
  const [entries, setEntries] = useState<HistoryEntry[] | null>(null);
  useEffect(() => {
    readEntries().then(setEntries, () => setEntries([]));
  }, []);
  return (
    <section
      className="mt-12 hidden with-history:block with-history:min-h-55 signed-in:block signed-in:min-h-55"
      aria-label={title}
    >
      {entries !== null && (
        <>
          <h2 className="mb-4">{title}</h2>
          {entries.length === 0 && <p className="text-muted">{empty}</p>}
          <PlainList className="row">
            {entries.map(({ slug, title: name, imageUrl, position, duration }) => (
              <VideoCard
                key={slug}
                place="shelf"
                slug={slug}
                title={name}
                imageUrl={imageUrl}
                meta={[fill(stopped, { time: clock(position) })]}
                progress={{ position, duration }}
                eager
              />
            ))}
          </PlainList>
        </>
      )}
    </section>
  );
}
