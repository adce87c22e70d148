"use client";

import { useSyncExternalStore } from "react";
import { type Progress, progressStore } from "#lib/browser/watching/progress.ts";

/** How far one has come in a video, on this device or, for a member, on any; undefined where it was not begun. */
export const useProgress = (slug: string): Progress | undefined =>
  useSyncExternalStore(
    progressStore.subscribe,
    () => progressStore.read().get(slug),
    () => undefined,
  );
