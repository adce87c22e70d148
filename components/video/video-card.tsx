"use client";

import { Link } from "#lib/i18n/link.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";
import { pictureUrl, srcSet, thumbnailWidths } from "#lib/pictures.ts";
import { useProgress } from "./use-progress.ts";
import { WatchLaterButton } from "./watch-later-button.tsx";

/** Where a card may stand: its classes, and how wide its picture is shown there. */
const places = {
  grid: { className: "card", sizes: "(min-width: 1280px) 232px, (min-width: 640px) 33vw, 92vw" },
  row: {
    className: "card row-slide",
    sizes:
      "(min-width: 1280px) 232px, (min-width: 1024px) 19vw, (min-width: 768px) 24vw, (min-width: 640px) 32vw, 82vw",
  },
  shelf: { className: "card", sizes: "240px" },
  beside: { className: "card-beside", sizes: "148px" },
};

type VideoCardProps = {
  place: keyof typeof places;
  slug: string;
  title: string;
  /** Of the title, where it is not the page's. */
  lang?: string;
  imageUrl: string | null;
  /** "VIP", where it is for members. */
  badge?: string | undefined;
  /** What the line below the title is made of. */
  meta?: readonly string[];
  /** The picture loads at once. */
  eager?: boolean;
  /** In seconds, how far one has come; else as it is known of this device and the member. */
  progress?: { position: number; duration: number };
  /** What is shown is still on its way. */
  waiting?: boolean;
  /** The words of the control that keeps a video for later; none without them. */
  later?: Texts["watchLater"];
};

/** A video in a list: its picture with what there is to say about it, which lead to its page. */
export function VideoCard({ place, slug, title, imageUrl, badge, meta, later, ...more }: VideoCardProps) {
  const { className, sizes } = places[place];
  const { eager = false, waiting = false, lang } = more;
  const noted = useProgress(slug);
  const progress = more.progress ?? noted;
  return (
    <li className={className}>
      <Link href={paths.video(slug)}>
        <span className={waiting ? "art skeleton" : "art"}>
          {imageUrl && (
            <img
              src={pictureUrl(imageUrl, 320)}
              srcSet={srcSet(imageUrl, thumbnailWidths)}
              sizes={sizes}
              width={480}
              height={270}
              alt=""
              loading={eager ? "eager" : "lazy"}
            />
          )}
          {badge && <span className="vip">{badge}</span>}
          {progress && <progress max={progress.duration} value={progress.position} aria-hidden="true" />}
        </span>
        <span className="card-title" lang={lang}>
          {title}
        </span>
        {meta && (
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
