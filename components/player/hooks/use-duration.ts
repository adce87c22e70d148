"use client";

import { useRef } from "react";
import type { Playable } from "#lib/browser/player/playable.ts";
import { usePlayable } from "./use-playable.ts";

/** The length of a video in seconds, also while another source of it loads; 0 for none. */
export function useDuration(playable: Playable, slug: string): number {
  const current = usePlayable(playable, ({ duration }) => (Number.isFinite(duration) ? duration : 0));
  const lastKnown = useRef({ slug, duration: 0 });
  if (lastKnown.current.slug !== slug) lastKnown.current = { slug, duration: 0 };
  if (current > 0) lastKnown.current.duration = current;
  return lastKnown.current.duration;
}
