"use client";

import type { ReactNode } from "react";

/** Plays the video from a chapter on; without JavaScript it loads the page at that second. */
export const ChapterLink = ({ slug, at, children }: { slug: string; at: number; children: ReactNode }) => (
  <a
    className="flex min-h-11 items-center text-ui hover:underline"
    href={`?t=${at}`}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { href } = event.currentTarget;
      import("#lib/browser/watching/current-player.ts").then(
        ({ playFrom }) => playFrom(at, slug),
        () => location.assign(href),
      );
    }}
  >
    {children}
  </a>
);
