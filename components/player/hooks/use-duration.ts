"use client";

import { useState } from "react";
import type { Playable } from "#lib/browser/player/playable.ts";
import { usePlayable } from "./use-playable.ts";

/** The length of a video in seconds, also while another source of it loads; 0 for none. */
export function useDuration(playable: Playable, slug: string): number {
  const current = usePlayable(playable, ({ duration }) => (Number.isFinite(duration) ? duration : 0));
  const [lastKnown, setLastKnown] = useState({ slug, duration: 0 });
  const duration = current || (lastKnown.slug === slug ? lastKnown.duration : 0);
  if (lastKnown.slug !== slug || lastKnown.duration !== duration) setLastKnown({ slug, duration });
  return duration;
}
