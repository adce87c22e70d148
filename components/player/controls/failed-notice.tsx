import { stageAround } from "#components/player/core/player-actions.ts";
import { PlayerOverlay } from "./player-overlay.tsx";

type FailedNoticeProps = { text: string; retry: string; onRetry: () => void };

/** What a source that can't be played shows over the poster. */
export function FailedNotice({ text, retry, onRetry }: FailedNoticeProps) {
  return (
    <PlayerOverlay role="alert">
      <p>{text}</p>
      <button
        type="button"
        className="btn primary"
        onClick={({ currentTarget }) => {
          // The button is about to be removed: the focus moves to the player.
          stageAround(currentTarget)?.focus({ preventScroll: true });
          onRetry();
        }}
      >
        {retry}
      </button>
    </PlayerOverlay>
  );
}
