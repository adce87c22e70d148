"use client";

import type { ReactNode } from "react";

/** Begins the video at a chapter; without JavaScript its page at that second. */
export const ChapterLink = ({ at, children }: { at: number; children: ReactNode }) => (
  <a
    className="flex min-h-11 items-center text-ui hover:underline"
    href={`?t=${at}`}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      import("#lib/browser/night.ts").then(({ playFrom }) => playFrom(at));
    }}
  >
    {children}
  </a>
);
