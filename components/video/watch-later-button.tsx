"use client";

import { useSyncExternalStore } from "react";
import { useRunAsMember } from "#components/account/use-run-as-member.ts";
import { savedVideos } from "#lib/browser/watching/saved-videos.ts";
import type { Texts } from "#lib/i18n/texts.ts";

type WatchLaterButtonProps = {
  slug: string;
  title: string;
  texts: Texts["watchLater"];
  /** With its words, on the video's own page; on a card the icon alone. */
  wide?: boolean;
};

/** Keeps a video for later, or no longer; a guest is asked to log in. */
export function WatchLaterButton({ slug, title, texts, wide = false }: WatchLaterButtonProps) {
  const saved = useSyncExternalStore(
    savedVideos.subscribe,
    () => savedVideos.read().has(slug),
    () => false,
  );
  const runAsMember = useRunAsMember(texts);
  const toggle = () =>
    runAsMember(async () =>
      (await import("#lib/browser/watching/watch-later.ts")).changeWatchLater(slug, !saved),
    );
  const text = saved ? texts.remove : texts.add;
  return (
    <button
      type="button"
      className={wide ? "btn sm" : "later"}
      aria-pressed={saved}
      aria-label={wide ? undefined : `${texts.add}: ${title}`}
      data-tip={text}
      onClick={toggle}
    >
      <span aria-hidden="true">{saved ? "✓" : "+"}</span>
      {wide && text}
    </button>
  );
}
