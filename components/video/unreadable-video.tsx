"use client";

import { useState } from "react";
import type { Texts } from "#lib/i18n/texts.ts";
import { PlayerOverlay } from "./player-overlay.tsx";

export type UnreadableTexts = Pick<Texts["video"], "failedTitle" | "failedText"> & { retry: string };

/** In place of the player of a member whose own view can't be had: says so, and asks again. */
export function UnreadableVideo({
  texts,
  onRetry,
}: {
  texts: UnreadableTexts;
  onRetry: () => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const retry = async () => {
    if (asking) return;
    setAsking(true);
    await onRetry();
    setAsking(false);
  };
  return (
    <PlayerOverlay role="alert">
      <h2>{texts.failedTitle}</h2>
      <p className="max-w-[44ch] text-muted max-sm:sr-only">{texts.failedText}</p>
      {/* Not `disabled`: it keeps the focus. */}
      <button type="button" className="btn primary" aria-disabled={asking} onClick={retry}>
        {texts.retry}
      </button>
    </PlayerOverlay>
  );
}
