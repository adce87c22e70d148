"use client";

import { leaveList } from "#components/player/core/player-actions.ts";
import {
  areCaptionsOn,
  captionTracks,
  hasCaptions,
  showCaptions,
  toggleCaptions,
  visibleCaptions,
} from "#components/player/core/player-captions.ts";
import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { usePlayable } from "#components/player/hooks/use-playable.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { BarButton } from "./bar-button.tsx";

type CaptionsProps = { playable: Playable; texts: Texts["player"] };

/** A switch for one language, a select for several, nothing without captions. */
export function CaptionsButton({ playable, texts }: CaptionsProps) {
  const languages = usePlayable(playable, (source) => captionTracks(source).length);
  const there = usePlayable(playable, hasCaptions);
  const areOn = usePlayable(playable, areCaptionsOn);
  const visibleIndex = usePlayable(playable, visibleCaptions);
  const label = texts.helpCaptions;
  if (!there) return null;
  if (languages < 2)
    return (
      <BarButton
        icon="captions"
        label={label}
        aria-pressed={areOn}
        data-captions={areOn || undefined}
        onClick={() => toggleCaptions(playable)}
      />
    );
  return (
    <span
      className={`bar-button relative ${areOn ? "text-accent" : ""}`}
      data-tip={label}
      data-captions={areOn || undefined}
    >
      <PlayerIcon name="captions" />
      {/* The select lies invisible over the icon, because its text would be wider than the button. */}
      <select
        className="bar-select absolute inset-0 size-full rounded-full text-[length:0] [&_option]:bg-raised [&_option]:text-text"
        aria-label={label}
        value={visibleIndex}
        onChange={({ target }) => {
          showCaptions(playable, Number(target.value));
          leaveList(target);
        }}
      >
        <option value={-1}>{texts.captionsOff}</option>
        {captionTracks(playable).map((track, nth) => (
          <option key={track.language + track.label} value={nth} lang={track.language}>
            {track.label}
          </option>
        ))}
      </select>
    </span>
  );
}
