"use client";

import { useSyncExternalStore } from "react";
import { useRunAsMember } from "#components/account/use-run-as-member.ts";
import { savedVideos } from "#lib/browser/library/saved-videos.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type WatchLaterButtonProps = {
  slug: string;
  title: string;
  texts: Texts["watchLater"];
  /** With visible text, as on the video page; a card shows only the icon. */
  wide?: boolean;
};

export function WatchLaterButton({ slug, title, texts, wide = false }: WatchLaterButtonProps) {
  const saved = useSyncExternalStore(
    savedVideos.subscribe,
    () => savedVideos.read().has(slug),
    () => false,
  );
  const runAsMember = useRunAsMember(texts);
  const toggle = () =>
    runAsMember(async () =>
      (await import("#lib/browser/library/watch-later.ts")).changeWatchLater(slug, !saved),
    );
  const text = saved ? texts.remove : texts.add;
  return (
    <button
      type="button"
      className={wide ? "btn sm" : "card-button"}
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
