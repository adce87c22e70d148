"use client";

import { useEffect, useState } from "react";
import type { Media } from "#components/player/core/media.ts";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { SourceElement } from "./source-element.tsx";

type PlayingSourceProps = {
  source: PlayerSource;
  media: Media;
  texts: Texts["player"];
  /** The element that goes full screen and receives the keys. */
  stage: HTMLElement;
  /** An ad may come before the next video. */
  hasAds: boolean;
  /** An ad has just ended. */
  startsByItself: boolean;
};

/** A source and its controls, which load separately. */
export function PlayingSource(props: PlayingSourceProps) {
  const { source, media, texts, stage, hasAds, startsByItself } = props;
  const [playable, setPlayable] = useState<Playable | null>(null);
  const [asleep, setAsleep] = useState(false);
  const { part: controls, load } = useLazy(() => import("#components/player/controls/player-controls.tsx"));
  useEffect(() => {
    load();
  }, [load]);
  return (
    <>
      <div className="player-picture">
        {!asleep && (
          <SourceElement
            source={source}
            media={media}
            texts={texts}
            controlled={controls !== null}
            onPlayable={setPlayable}
          />
        )}
      </div>
      {controls && (
        <controls.PlayerControls
          playable={playable}
          src={source.src}
          consentFor={source.consentFor}
          media={media}
          texts={texts}
          stage={stage}
          hasAds={hasAds}
          startsByItself={startsByItself}
          isForeign={source.kind === "frame" && !source.src.startsWith("/")}
          asleep={asleep}
          onAsleep={setAsleep}
        />
      )}
    </>
  );
}
