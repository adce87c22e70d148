"use client";

import { useState, useSyncExternalStore } from "react";
import { notify } from "#components/layout/notify.ts";
import { isMarkedSignedIn } from "#lib/browser/marker.ts";
import { savedVideos } from "#lib/browser/saved-videos.ts";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";

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
  const localPath = useLocalePath();
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    if (busy) return;
    if (!isMarkedSignedIn()) {
      const back = window.location.pathname + window.location.search;
      const href = localPath(paths.loginTo(back));
      notify("info", texts.logIn, { action: { label: texts.logInAction, href } });
      return;
    }
    setBusy(true);
    try {
      const { changeWatchLater } = await import("#lib/browser/watch-later.ts");
      await changeWatchLater(slug, !saved);
    } catch (error) {
      notify("error", error instanceof Error && error.message ? error.message : texts.failed);
    } finally {
      setBusy(false);
    }
  };
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
