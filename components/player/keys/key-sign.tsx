import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { usePlayable } from "#components/player/hooks/use-playable.ts";
import type { PlayerAction } from "#lib/browser/player/keys.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";

/** What a key has done: its action, and whether the video was paused before. */
export type KeyEffect = { action: PlayerAction; wasPaused: boolean };

type KeySignProps = KeyEffect & { playable: Playable };

/** A small sign on the picture of what a key has done; nothing for a key whose effect is seen anyway. */
export function KeySign({ action, wasPaused, playable }: KeySignProps) {
  const muted = usePlayable(playable, (source) => source.muted);
  const volume = usePlayable(playable, (source) => Math.round(source.volume * 100));
  const rate = usePlayable(playable, (source) => source.playbackRate);
  const second = usePlayable(playable, (source) => Math.floor(source.currentTime));
  if (action.do === "seek") {
    const isBack = action.seconds < 0;
    return (
      <span className="player-sign" data-side={isBack ? "back" : "forward"} aria-hidden="true">
        {isBack ? "−" : "+"}
        {Math.abs(action.seconds)}
      </span>
    );
  }
  const sign = {
    toggle: <PlayerIcon name={wasPaused ? "play" : "pause"} />,
    mute: <PlayerIcon name={muted ? "mute" : "sound"} />,
    volume: (
      <>
        <PlayerIcon name={muted ? "mute" : "sound"} />
        {volume}%
      </>
    ),
    speed: `${rate}×`,
    jump: timecode(second),
  };
  if (!(action.do in sign)) return null;
  return (
    <span className="player-sign" aria-hidden="true">
      {sign[action.do as keyof typeof sign]}
    </span>
  );
}
