"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Plays the video from the second that a link inside names; without JavaScript the link loads the page there. */
export function SecondLinks({ slug, children }: { slug: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const play = (event: MouseEvent) => {
      const { target, metaKey, ctrlKey, shiftKey, altKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="?t="]');
      if (!link || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      import("#lib/browser/player/current-player.ts").then(
        ({ playFrom }) => playFrom(Number(link.search.slice(3)), slug),
        () => location.assign(link.href),
      );
    };
    const links = place.current;
    links?.addEventListener("click", play);
    return () => links?.removeEventListener("click", play);
  }, [slug]);
  return <div ref={place}>{children}</div>;
}
