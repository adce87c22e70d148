"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { FollowedVideoTexts } from "#components/video/followed-video.tsx";
import { PlaceholderCard } from "#components/video/placeholder-card.tsx";
import { sessionChanged } from "#lib/browser/session/marker.ts";

/** By row: the class on `<html>` of visitors who have it, and the code that reads its cards. */
const rows = {
  begun: { mark: /has-history|signed-in/, load: () => import("./unfinished-cards.tsx") },
  followed: { mark: /has-follows/, load: () => import("./followed-cards.tsx") },
};

export type PersonalCardsProps = {
  row: keyof typeof rows;
  /** Shown if there are no cards. */
  empty: string;
  texts: FollowedVideoTexts;
};

/** The cards of a visitor's own row. Visitors without that row load none of its code. */
export function PersonalCards({ row, empty, texts }: PersonalCardsProps) {
  const [cards, setCards] = useState<ReactNode[] | null>(null);
  const { mark, load } = rows[row];
  useEffect(() => {
    let latest: unknown;
    const readCards = async () =>
      mark.test(document.documentElement.className) ? (await load()).readCards(texts) : [];
    const show = () => {
      const reading = readCards();
      latest = reading;
      reading.then(
        (read) => reading === latest && setCards(read),
        () => {},
      );
    };
    show();
    window.addEventListener(sessionChanged, show);
    return () => {
      latest = null;
      window.removeEventListener(sessionChanged, show);
    };
  }, [mark, load, texts]);
  return cards?.length ? cards : <PlaceholderCard text={cards === null ? undefined : empty} />;
}
