"use client";

import { PlayerOverlay } from "#components/player/controls/player-overlay.tsx";
import { useRetry } from "#components/ui/hooks/use-retry.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

export type UnreadableTexts = Pick<Texts["video"], "failedTitle" | "failedText"> & { retry: string };

/** Shown to a member whose own view fails to load, with a retry. */
export function UnreadableVideo({
  texts,
  onRetry,
}: {
  texts: UnreadableTexts;
  onRetry: () => Promise<void>;
}) {
  const retry = useRetry(onRetry);
  return (
    <PlayerOverlay role="alert">
      <h2>{texts.failedTitle}</h2>
      <p className="max-w-[44ch] text-muted max-sm:sr-only">{texts.failedText}</p>
      <button type="button" className="btn primary" {...retry}>
        {texts.retry}
      </button>
    </PlayerOverlay>
  );
}
