"use client";

import { useEffect, useState } from "react";
import { PlainList } from "#components/ui/plain-list.tsx";
import { fill } from "#lib/format/fill.ts";
import { imageUrl, srcSet, thumbnailWidths } from "#lib/format/images.ts";
import { Link } from "#lib/i18n/link.tsx";
import { paths } from "#lib/paths.ts";
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
    <section className="continue mt-12" aria-label={title}>
      {entries.length > 0 && (
        <>
          <h2 className="mb-4">{title}</h2>
          <PlainList className="row">
            {entries.map(({ slug, title: name, imageUrl: picture, position, duration }) => (
              <li key={slug} className="card">
                <Link href={paths.video(slug)}>
                  <span className="art">
                    {picture && (
                      <img
                        src={imageUrl(picture, 320)}
                        srcSet={srcSet(picture, thumbnailWidths)}
                        sizes="240px"
                        width={480}
                        height={270}
                        alt=""
                      />
                    )}
                    <progress max={duration} value={position} aria-hidden="true" />
                  </span>
                  <span className="card-title">{name}</span>
                  <span className="card-meta">{fill(stopped, { time: clock(position) })}</span>
                </Link>
              </li>
            ))}
          </PlainList>
        </>
      )}
    </section>
  );
}
