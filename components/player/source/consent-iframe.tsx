"use client";

import { type MouseEvent, useEffect } from "react";
import { stageAround } from "#components/player/core/player-actions.ts";
import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { reviewConsent } from "#lib/browser/consent/consent-choice.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type ConsentIframeProps = { maker: string; texts: Texts["player"]; onPress: () => void };

/** Shown on the poster in place of an iframe that needs consent. */
export function ConsentIframe({ maker, texts, onPress }: ConsentIframeProps) {
  useEffect(reviewConsent, []);
  const press = (event: MouseEvent) => {
    // The button is about to be removed: the focus moves to the player.
    stageAround(event.currentTarget)?.focus({ preventScroll: true });
    onPress();
  };
  return (
    <div
      data-foreign=""
      className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-shade-soft p-4 text-center"
    >
      <button type="button" className="btn primary" onClick={press}>
        <PlayerIcon name="play" />
        {fill(texts.loads, { maker })}
      </button>
      <p className="max-w-[44ch] text-sm max-sm:sr-only">{fill(texts.loadsText, { maker })}</p>
    </div>
  );
}
