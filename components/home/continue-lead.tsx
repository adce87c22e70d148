"use client";

import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { WidePicture } from "#components/ui/pictures/wide-picture.tsx";
import { videoPath } from "#lib/addresses/light-paths.ts";
import { startQuery } from "#lib/addresses/play-path.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { Progress } from "#lib/browser/watching/history/time-left.ts";
import { posterWidths, widePosterWidths } from "#lib/catalogue/pictures/poster-widths.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { moonIcon, playIcon } from "./play-icons.tsx";

export type ContinueTexts = {
  [Name in
    | "title"
    | "titleMixed"
    | "starters"
    | "forTonight"
    | "history"
    | "play"
    | "resume"
    | "fade"]: string;
} & { [Name in "remove" | "removeFailed" | "loadFailed" | "vip"]: string } & { left: Texts["timeLeft"] };

/** A video from the server's list, without texts about its progress. */
export type StarterVideo = {
  slug: string;
  title: string;
  lang?: string;
  imageUrl: string | null;
  anchor?: { name: string; lang?: string | undefined };
  length?: string;
  meta: readonly string[];
};

type ContinueLeadProps = {
  video: Pick<StarterVideo, "slug" | "title" | "imageUrl"> & {
    lang?: string | undefined;
    anchor?: StarterVideo["anchor"] | undefined;
    length?: string | undefined;
    progress?: Progress;
  };
  texts: ContinueTexts;
  removal: ReactNode;
};

/** The video that was watched last, in large. */
export function ContinueLead({ video, texts, removal }: ContinueLeadProps) {
  const { slug, title, lang, imageUrl, anchor, length, progress } = video;
  const path = videoPath(slug);
  const moment = progress ? `#t=${Math.floor(progress.position)}` : "";
  const time = progress ? progress.timeLeft(texts.left) : length;
  const start = progress ? texts.resume : texts.play;
  return (
    <div className="continue-lead on-picture">
      {imageUrl && (
        <WidePicture
          src={imageUrl}
          widths={posterWidths}
          sizes="140vw"
          wide={{ from: 768, widths: widePosterWidths, sizes: "(min-width: 1200px) 56vw, 100vw" }}
          fetchPriority="high"
        />
      )}
      <h3 lang={lang}>
        {/* Covers the whole picture, below the buttons. */}
        <Link className="before:absolute before:inset-0" href={path}>
          {title}
        </Link>
      </h3>
      <p>
        {anchor && <span lang={anchor.lang}>{anchor.name} · </span>}
        {time}
      </p>
      <span className="play-buttons relative">
        <Link
          className="btn primary"
          href={`${path}?${startQuery()}${moment}`}
          aria-label={`${start}: ${title}`}
        >
          <Icon>{playIcon}</Icon>
          {start}
        </Link>
        <Link
          className="btn"
          href={`${path}?${startQuery("30")}${moment}`}
          aria-label={`${texts.fade}: ${title}`}
        >
          <Icon>{moonIcon}</Icon>
          {texts.fade}
        </Link>
      </span>
      {removal}
      {progress && <progress max={progress.duration} value={progress.position} aria-hidden="true" />}
    </div>
  );
}
