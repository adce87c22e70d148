"use client";

import { useEffect, useState } from "react";
import { PlainList } from "#components/ui/plain-list.tsx";
import { VideoCard } from "#components/video/video-card.tsx";
import { fill } from "#lib/format/fill.ts";
import { clock } from "#lib/player/clock.ts";
import type { HistoryEntry } from "#lib/player/history.ts";

type ContinueWatchingProps = { title: string; stopped: string };

/**
 * What was begun on this device, newest first. The head's script has kept its place before the first paint, so
 * that nothing below moves; where nothing was begun there is no place.
 */
export function ContinueWatching({ title, stopped }: ContinueWatchingProps) {
  const [entries, setEntries] = useState<HistoryEntry[]>([]);
  useEffect(() => {
    if (!document.documentElement.classList.contains("has-history")) return;
    import("#lib/browser/watch-history.ts").then(({ readHistory }) => setEntries(readHistory()));
  }, []);
  return (
    <section className="mt-12 hidden with-history:block with-history:min-h-55" aria-label={title}>
      {entries.length > 0 && (
        <>
          <h2 className="mb-4">{title}</h2>
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
