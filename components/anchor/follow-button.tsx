"use client";

import { useState, useSyncExternalStore } from "react";
import { notify } from "#components/layout/notify.ts";
import { followedAnchors } from "#lib/browser/followed-anchors.ts";
import { isMarkedSignedIn } from "#lib/browser/marker.ts";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { paths } from "#lib/paths.ts";

type FollowButtonProps = { slug: string; name: string; texts: Texts["following"]["button"] };

/** Follows an anchor, or no longer; a guest is asked to log in. */
export function FollowButton({ slug, name, texts }: FollowButtonProps) {
  const follows = useSyncExternalStore(
    followedAnchors.subscribe,
    () => followedAnchors.read().has(slug),
    () => false,
  );
  const localPath = useLocalePath();
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    if (busy) return;
    if (!isMarkedSignedIn()) {
      const href = localPath(paths.loginTo(window.location.pathname + window.location.search));
      notify("info", texts.logIn, { action: { label: texts.logInAction, href } });
      return;
    }
    setBusy(true);
    try {
      const { changeFollowing } = await import("#lib/browser/following.ts");
      await changeFollowing(slug, !follows);
    } catch (error) {
      notify("error", error instanceof Error && error.message ? error.message : texts.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="btn sm follow"
      aria-pressed={follows}
      aria-label={`${texts.follow}: ${name}`}
      onClick={toggle}
    >
      <span aria-hidden={follows}>{texts.follow}</span>
      <span aria-hidden={!follows}>✓ {texts.following}</span>
    </button>
  );
}
