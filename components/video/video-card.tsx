"use client";

import { useSyncExternalStore } from "react";
import { videoPath } from "#lib/addresses/video-path.ts";
import { progressStore } from "#lib/browser/watching/progress.ts";
import { cardWidths, pictureUrl, srcSet } from "#lib/catalogue/pictures.ts";
import { timeLeft } from "#lib/format/time-left.ts";
import { Link } from "#lib/i18n/link.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { WatchLaterButton } from "./watch-later-button.tsx";

/** Where a card may stand: its classes, and how wide its picture is shown there. */
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
  /** Of the title, where it is not the page's. */
  lang?: string | undefined;
  imageUrl: string | null;
  /** "VIP", where it is for members. */
  badge?: string | undefined;
  /** Whose it is, where that is not said above the list. */
  creator?: { name: string; lang?: string | undefined } | undefined;
  /** How long it is: "48:12". */
  length?: string | undefined;
  /** What the line below the title is made of. */
  meta?: readonly string[];
  /** The picture loads at once. */
  eager?: boolean;
  /** The words for what is left of a video that was begun; no progress without them. */
  left?: Texts["timeLeft"];
  /** In seconds, how far one has come; else as it is known of this device and the member. */
  progress?: { position: number; duration: number };
  /** What is shown is still on its way. */
  waiting?: boolean;
  /** The words of the control that keeps a video for later; none without them. */
  later?: Texts["watchLater"];
};

/** A video in a list: its picture with what there is to say about it, which lead to its page. */
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
