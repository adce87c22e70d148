"use client";

import type { NextVideo } from "#lib/browser/watching/next-video.ts";
import { pictureUrl } from "#lib/catalogue/pictures/pictures.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

const ring = "absolute inset-0 m-auto size-11 rounded-full bg-black/70 sm:size-16";
const circle = "origin-center -rotate-90 fill-none stroke-5";

function CountdownRing({ left, of }: { left: number; of: number }) {
  return (
    <svg viewBox="0 0 64 64" className={ring} aria-hidden="true">
      <circle cx={32} cy={32} r={26} className={`${circle} stroke-white/25`} />
      <circle
        cx={32}
        cy={32}
        r={26}
        className={`${circle} stroke-accent`}
        pathLength={of}
        strokeDasharray={`${left} ${of}`}
      />
      <text x={32} y={39} className="fill-text text-lg font-heading" textAnchor="middle">
        {left}
      </text>
    </svg>
  );
}

type NextPreviewProps = {
  next: NextVideo;
  /** Seconds until it starts by itself; null if it waits for a click. */
  left: number | null;
  /** Seconds of the whole countdown. */
  of: number;
  texts: Texts["player"];
};

export function NextPreview({ next, left, of, texts }: NextPreviewProps) {
  const locale = useLocale();
  return (
    <div className="grid max-w-141 grid-cols-[112px_minmax(0,1fr)] items-center gap-3 sm:grid-cols-[240px_minmax(0,1fr)] sm:gap-6 low:grid-cols-[160px_minmax(0,1fr)] low:gap-4">
      <span className="relative block aspect-video overflow-hidden rounded-card bg-surface">
        {next.imageUrl && (
          <img
            src={pictureUrl(next.imageUrl, 320)}
            width={320}
            height={180}
            alt=""
            className="size-full object-cover"
          />
        )}
        {left !== null && <CountdownRing left={left} of={of} />}
      </span>
      <div className="min-w-0">
        <p className="text-sm text-muted" aria-hidden="true">
          {left === null ? texts.upNext : fill(texts.playsIn, { seconds: left })}
        </p>
        <p className="line-clamp-2 font-heading sm:text-lg" lang={foreignLanguageOf(next.title, locale)}>
          {next.title}
        </p>
        <p className="card-parts text-sm text-muted">
          {next.anchorName && (
            <span lang={foreignLanguageOf(next.anchorName, locale)}>{next.anchorName}</span>
          )}
          {next.duration !== null && <span>{timecode(next.duration)}</span>}
        </p>
      </div>
    </div>
  );
}
