"use client";

import { useEffect, useState } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { PlayerSource, VideoDetail } from "#lib/contracts/catalogue/video.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type LonePlayerProps = {
  video: Pick<VideoDetail, "slug" | "title" | "imageUrl" | "isVip"> & { anchor: { name: string } | null };
  source: PlayerSource;
  texts: Texts["player"];
  isPreview?: boolean;
};

/** Plays a video that has no page yet. */
export function LonePlayer({ video, source, texts, isPreview = false }: LonePlayerProps) {
  const { slug, title, imageUrl, isVip, anchor } = video;
  const { part, load } = useLazy(() => import("./source/playing-source.tsx"));
  const [stage, setStage] = useState<HTMLElement | null>(null);
  useEffect(() => void load(), [load]);
  const said = { slug, title, artist: anchor?.name ?? "", imageUrl, isVip };
  const media = { ...said, isEarly: true, isPreview, chapters: [], related: [] };
  return (
    <>
      <section className="player mb-8" aria-label={title}>
        <div ref={setStage} className="player-stage" tabIndex={-1}>
          {part && stage && (
            <part.PlayingSource
              source={source}
              media={media}
              texts={texts}
              stage={stage}
              hasAds={false}
              startsByItself={false}
            />
          )}
        </div>
      </section>
      {/* The dock on phones. */}
      <div id="sleep-kit" />
    </>
  );
}
