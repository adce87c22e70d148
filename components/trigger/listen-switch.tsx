"use client";

import { useEffect, useState } from "react";
import { useHydrated } from "#components/ui/hooks/use-hydrated.ts";
import { Switch } from "#components/ui/switch.tsx";

/**
 * Lets the tiles of the page be heard under a resting pointer and under the focus. The switch is off at first, so that
 * a page of triggers opens in silence, and absent where no pointer can hover. `waits` says beside the mini player that
 * a video goes first.
 */
export function ListenSwitch({ text, waits }: { text: string; waits: string }) {
  const hydrated = useHydrated();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import("#lib/browser/watching/sound/trigger-preview.ts").then(({ startPreviews }) => {
      if (!isOver) stop = startPreviews();
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isOn]);
  return (
    <Switch
      className={`quiet pointer-coarse:hidden [&_.block]:hidden in-data-mini:[&_.block]:block ${hydrated ? "" : "invisible"}`}
      text={text}
      hint={waits}
      checked={isOn}
      onChange={setOn}
    />
  );
}
