"use client";

import { useEffect, useState } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { PlayerSource, VideoDetail } from "#lib/contracts/catalogue/video.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { ScrollToPlayer } from "./scroll-to-player.tsx";

type LonePlayerProps = {
  video: Pick<VideoDetail, "slug" | "title" | "imageUrl" | "isVip"> & { anchor: { name: string } | null };
  source: PlayerSource;
  texts: Texts["player"];
  isPreview?: boolean;
  /** Set if a press has opened the player: it starts, and the keyboard is the player's. */
  startsByItself?: boolean;
};

/** Leaves room for the title below it in the first screen. */
const withTitle = {
  player: "mb-5 [--above:184px] low:[--above:0px]",
  place: "sm:scroll-mb-25 low:scroll-mb-0",
};

/** Plays a video that has no page yet. */
export function LonePlayer(props: LonePlayerProps) {
  const { video, source, texts, isPreview = false, startsByItself = false } = props;
  const { slug, title, imageUrl, isVip, anchor } = video;
  const { part, load } = useLazy(() => import("./source/playing-source.tsx"));
  const [stage, setStage] = useState<HTMLElement | null>(null);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (startsByItself) stage?.focus({ preventScroll: true });
  }, [stage, startsByItself]);
  const anchorName = anchor?.name ?? "";
  const media = {
    slug,
    title,
    anchorName,
    imageUrl,
    isVip,
    isEarly: true,
    isPreview,
    chapters: [],
    related: [],
  };
  return (
    <>
      <ScrollToPlayer className={withTitle.place}>
        <section className={`player ${isPreview ? "mb-8" : withTitle.player}`} aria-label={title}>
          <div ref={setStage} className="player-stage" tabIndex={-1}>
            {part && stage && (
              <part.PlayingSource {...{ source, media, texts, stage, startsByItself }} hasAds={false} />
            )}
          </div>
        </section>
      </ScrollToPlayer>
      {/* The dock on phones. */}
      <div id="sleep-kit" />
    </>
  );
}
