"use client";

import { useSyncExternalStore } from "react";
import { useRunAsMember } from "#components/account/use-run-as-member.ts";
import { followedAnchors } from "#lib/browser/library/followed-anchors.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type FollowButtonProps = {
  slug: string;
  name: string;
  texts: Texts["following"]["button"];
  /** The page's first button. */
  isPrimary?: boolean;
};

export function FollowButton({ slug, name, texts, isPrimary = false }: FollowButtonProps) {
  const follows = useSyncExternalStore(
    followedAnchors.subscribe,
    () => followedAnchors.read().has(slug),
    () => false,
  );
  const runAsMember = useRunAsMember(texts);
  const toggle = () =>
    runAsMember(async () =>
      (await import("#lib/browser/library/following.ts")).changeFollowing(slug, !follows),
    );
  return (
    <button
      type="button"
      className={`btn sm follow ${isPrimary ? "primary" : ""}`}
      aria-pressed={follows}
      aria-label={texts.named + name}
      onClick={toggle}
    >
      <span aria-hidden={follows}>{texts.follow}</span>
      <span aria-hidden={!follows}>✓ {texts.following}</span>
    </button>
  );
}
