"use client";

import { useSyncExternalStore } from "react";
import { videoPath } from "#lib/addresses/light-paths.ts";
import { progressStore } from "#lib/browser/watching/progress.ts";
import { cardWidths, pictureUrl, srcSet } from "#lib/catalogue/pictures.ts";
import { timeLeft } from "#lib/format/time-left.ts";
import { Link } from "#lib/i18n/link.tsx";
import type { Texts } from "#lib/languages/texts.ts";
import { WatchLaterButton } from "./watch-later-button.tsx";

/** By place: classes, and the picture's width. */
const places = {
  grid: { className: "card", sizes: "(min-width: 1024px) 260px, (min-width: 640px) 33vw, 92vw" },
  row: {
    className: "card row-slide",
    sizes: "(min-width: 1024px) 260px, (min-width: 768px) 24vw, (min-width: 640px) 32vw, 82vw",
  },
  beside: { className: "card-beside", sizes: "148px" },
};

type VideoCardProps = {
  place: keyof typeof places;
  slug: string;
  title: string;
  /** The title's language, if it is not the page's. */
  lang?: string | undefined;
  imageUrl: string | null;
  /** "VIP" on videos for members. */
  badge?: string | undefined;
  /** Left out where the list names its only anchor. */
  creator?: { name: string; lang?: string | undefined } | undefined;
  /** Such as "48:12". */
  length?: string | undefined;
  /** The parts of the line below the title. */
  meta?: readonly string[];
  /** Loads the picture at once. */
  eager?: boolean;
  /** Texts for the time left in an unfinished video; without them no progress is shown. */
  left?: Texts["timeLeft"];
  /** In seconds; by default the last known position. */
  progress?: { position: number; duration: number };
  /** The video is still loading. */
  waiting?: boolean;
  /** Texts of the Watch later button; without them there is none. */
  later?: Texts["watchLater"];
};

export function VideoCard({ place, slug, title, imageUrl, badge, creator, left, ...more }: VideoCardProps) {
  const { className, sizes } = places[place];
  const { eager = false, waiting = false, lang, length, later } = more;
  const watched = useSyncExternalStore(
    progressStore.subscribe,
    () => progressStore.read().get(slug),
    () => undefined,
  );
  const progress = more.progress ?? watched;
  const meta = left && progress ? [timeLeft(progress, left)] : more.meta;
  return (
    <li className={className}>
      <Link href={videoPath(slug)}>
        <span className={waiting ? "art skeleton" : "art"}>
          {imageUrl && (
            <img
              src={pictureUrl(imageUrl, 320)}
              srcSet={srcSet(imageUrl, cardWidths)}
              sizes={sizes}
              width={480}
              height={270}
              alt=""
              loading={eager ? "eager" : "lazy"}
            />
          )}
          {badge && <span className="vip">{badge}</span>}
          {length && <span className="length">{length}</span>}
          {progress && <progress max={progress.duration} value={progress.position} aria-hidden="true" />}
        </span>
        <span className="card-title" lang={lang}>
          {title}
        </span>
        {creator && (
          <span className="card-meta truncate" lang={creator.lang}>
            {creator.name}
          </span>
        )}
        {meta && !waiting && (
          <span className="card-meta card-parts">
            {meta.map((part) => (
              <span key={part}>{part} </span>
            ))}
          </span>
        )}
      </Link>
      {later && <WatchLaterButton slug={slug} title={title} texts={later} />}
    </li>
  );
}
