"use client";

import { useSyncExternalStore } from "react";
import { Switch } from "#components/ui/switch.tsx";
import {
  autoplayDefaults,
  autoplayStore,
  setAutoplay,
  setFromWatchLater,
} from "#lib/browser/player/autoplay.ts";

type AutoplaySwitchesProps = { title: string; texts: { autoplay: string; fromLater: string } };

/** The header of "Up next" with its switches: autoplay, and for members Watch later first. */
export function AutoplaySwitches({ title, texts }: AutoplaySwitchesProps) {
  const { autoplay, fromWatchLater } = useSyncExternalStore(
    autoplayStore.subscribe,
    autoplayStore.read,
    () => autoplayDefaults,
  );
  return (
    <div className="mb-2">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2>{title}</h2>
        <Switch className="quiet" text={texts.autoplay} checked={autoplay} onChange={setAutoplay} />
      </div>
      <div className="hidden signed-in:block">
        <Switch
          className="quiet"
          text={texts.fromLater}
          checked={fromWatchLater}
          onChange={setFromWatchLater}
        />
      </div>
    </div>
  );
}
