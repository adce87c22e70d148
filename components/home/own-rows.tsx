"use client";

import { type ReactNode, useEffect } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { sessionChanged } from "#lib/browser/session/marker.ts";
import type { ContinueProps } from "./continue-cards.tsx";
import type { FollowedProps } from "./followed-list.tsx";

// Both rows are in one file, because each file adds to what every visitor of the home page loads.

/**
 * Loads the code of the visitor's own rows if the document's class matches `mark`; null before, and for other visitors.
 */
function useOwnCards(mark: RegExp) {
  const { part, load } = useLazy(() => import("./own-cards.ts"));
  useEffect(() => {
    const start = () => {
      if (mark.test(document.documentElement.className)) void load();
    };
    start();
    window.addEventListener(sessionChanged, start);
    return () => window.removeEventListener(sessionChanged, start);
  }, [mark, load]);
  return part;
}

const returningMark = /signed-in|has-history/;

/** The videos that a returning visitor has begun, in the place of `children`; nobody else loads their code. */
export function ContinueWatching(props: ContinueProps) {
  const cards = useOwnCards(returningMark);
  return cards ? <cards.ContinueCards {...props} /> : props.children;
}

const followingMark = /has-follows/;

/** The cards of a member's own row, in the place of `children`. Its code loads only for members who follow an anchor. */
export function FollowedCards({ children, ...props }: FollowedProps & { children: ReactNode }) {
  const cards = useOwnCards(followingMark);
  return cards ? <cards.FollowedList {...props} /> : children;
}
