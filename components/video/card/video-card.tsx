"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { Picture } from "#components/ui/pictures/picture.tsx";
import { videoPath } from "#lib/addresses/light-paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import { playOnArrival } from "#lib/browser/player/arrival.ts";
import { progressStore } from "#lib/browser/watching/history/progress.ts";
import type { Progress } from "#lib/browser/watching/history/time-left.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { WatchLaterButton } from "./watch-later-button.tsx";

const gridSizes = "(min-width: 1200px) 20vw, (min-width: 1024px) 25vw, (min-width: 640px) 33vw";

/** By place: classes, and the picture's width. */
const places = {
  grid: {
    className: "card",
    sizes: `${gridSizes}, 48vw`,
  },
  row: {
    className: "card row-slide",
    sizes: `${gridSizes}, 64vw`,
  },
  beside: { className: "card-beside", sizes: "(min-width: 2200px) 220px, (min-width: 1680px) 200px, 148px" },
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
  /** Absent in a list of one anchor's videos, whose heading names the anchor. */
  anchor?: { name: string; lang?: string | undefined } | undefined;
  /** Such as "48:12". */
  length?: string | undefined;
  /** The parts of the line below the title. */
  meta?: readonly string[];
  /** Loads the picture at once. */
  eager?: boolean;
  /** Texts for the time left in an unfinished video; without them no progress is shown. */
  left?: Texts["timeLeft"];
  /** In seconds; by default the last known position. */
  progress?: Progress;
  /** The video is still loading. */
  waiting?: boolean;
  /** Texts of the Watch later button; without them there is none. */
  later?: Texts["watchLater"];
  /** A button that takes the video out of the list. */
  removal?: ReactNode;
};

export function VideoCard({ place, slug, title, imageUrl, badge, anchor, left, ...more }: VideoCardProps) {
  const { className, sizes } = places[place];
  const { eager = false, waiting = false, lang, length, later, removal } = more;
  const watched = useSyncExternalStore(
    progressStore.subscribe,
    () => progressStore.read().get(slug),
    () => undefined,
  );
  const progress = more.progress ?? watched;
  const navigate = useNavigate();
  const play = (address: string) => {
    playOnArrival(slug);
    navigate(progress ? progress.resumeAt(address) : address);
  };
  const meta = left && progress ? [progress.timeLeft(left)] : more.meta;
  return (
    <li className={className}>
      <Link href={videoPath(slug)} go={play}>
        <span className="card-title" lang={lang}>
          {title}
        </span>
        <span className={waiting ? "card-art skeleton" : "card-art"}>
          {imageUrl && <Picture src={imageUrl} sizes={sizes} loading={eager ? undefined : "lazy"} />}
          {length && <span className="card-length">{length}</span>}
          {progress && <progress max={progress.duration} value={progress.position} aria-hidden="true" />}
        </span>
        {!waiting && (
          <span className="card-meta card-parts">
            {badge && <span className="crown">{badge} </span>}
            {anchor && <span lang={anchor.lang}>{anchor.name} </span>}
            {meta?.map((part) => (
              <span key={part}>{part} </span>
            ))}
          </span>
        )}
      </Link>
      {later && <WatchLaterButton slug={slug} title={title} texts={later} />}
      {removal}
    </li>
  );
}
