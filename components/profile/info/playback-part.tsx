"use client";

import { useSyncExternalStore } from "react";
import { DimChoice } from "#components/player/sleep/dim-choice.tsx";
import { FadeChoice } from "#components/player/sleep/fade-choice.tsx";
import { MinutesChoice } from "#components/player/sleep/minutes-choice.tsx";
import { NightlySwitch } from "#components/player/sleep/nightly-switch.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { autoplayDefaults, autoplayStore, setAutoplay } from "#lib/browser/player/autoplay.ts";
import { sleepDefaults } from "#lib/browser/player/sleep/sleep-state.ts";
import { setUsualMinutes, sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { timerMinutes } from "#lib/browser/player/sleep/sleep-timer.ts";
import { allNightMinutes } from "#lib/catalogue/night-length.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { PlayerTexts } from "./player-texts.ts";

type PlaybackPartProps = { texts: Texts["member"]["profile"]; player: PlayerTexts };

/** How videos play on this device: what the player and the sleep kit remember. */
export function PlaybackPart({ texts, player }: PlaybackPartProps) {
  const next = useSyncExternalStore(autoplayStore.subscribe, autoplayStore.read, () => autoplayDefaults);
  const night = useSyncExternalStore(sleepStore.subscribe, sleepStore.read, () => sleepDefaults);
  return (
    <section className="mt-8 border-t border-edge pt-6 *:max-w-md">
      <h2 className="text-lg">{texts.playback}</h2>
      <p className="mt-1 mb-3 text-ui text-muted">{texts.playbackText}</p>
      <Switch text={player.autoplay} checked={next.autoplay} onChange={setAutoplay} />
      <FadeChoice sleep={night} texts={player} />
      <MinutesChoice
        text={texts.usualTimer}
        none={texts.noTimer}
        minutes={[...timerMinutes, allNightMinutes]}
        optionText={(minutes) =>
          minutes === allNightMinutes ? player.allNight : fill(player.minutes, { minutes })
        }
        value={night.minutes ?? 0}
        onChange={(minutes) => setUsualMinutes(minutes || null)}
      />
      <NightlySwitch sleep={night} texts={player} />
      <DimChoice sleep={night} texts={player} />
    </section>
  );
}
