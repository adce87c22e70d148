"use client";

import { useEffect, useState } from "react";
import type { Media } from "#components/player/controls/media.ts";
import { useLazy } from "#components/ui/use-lazy.ts";
import type { PlayerSource } from "#lib/contracts/video.ts";
import type { Texts } from "#lib/languages/texts.ts";
import type { Playable } from "#lib/player/playable.ts";
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

/** A source, and the controls, which load beside it. */
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
          media={media}
          texts={texts}
          stage={stage}
          hasAds={hasAds}
          startsByItself={startsByItself}
          asleep={asleep}
          onAsleep={setAsleep}
        />
      )}
    </>
  );
}
