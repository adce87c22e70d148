"use client";

import { type ReactNode, useEffect } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { sessionChanged } from "#lib/browser/session/marker.ts";
import type { ContinueProps } from "./continue-cards.tsx";
import type { FollowedProps } from "./followed-list.tsx";

// One file, because each adds to what every visitor of the home page loads.

/** Code of a visitor's own part; null until the document's class has the mark of those who have this part. */
function useOwnPart<Part extends object>(mark: RegExp, fetchPart: () => Promise<Part>): Part | null {
  const { part, load } = useLazy(fetchPart);
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

const returns = /signed-in|has-history/;

/** The videos that a returning visitor has begun, in the place of `children`; nobody else loads their code. */
export function ContinueWatching({ children, ...props }: ContinueProps & { children: ReactNode }) {
  const part = useOwnPart(returns, () => import("./continue-cards.tsx"));
  return part ? <part.ContinueCards {...props} /> : children;
}

const follows = /has-follows/;

/** The cards of a member's own row, in the place of `children`. Its code loads only for members who follow an anchor. */
export function FollowedCards({ children, ...props }: FollowedProps & { children: ReactNode }) {
  const part = useOwnPart(follows, () => import("./followed-list.tsx"));
  return part ? <part.FollowedList {...props} /> : children;
}
