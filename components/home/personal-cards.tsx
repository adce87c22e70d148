"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { FollowedVideoTexts } from "#components/video/followed-video.tsx";
import { PlaceholderCard } from "#components/video/placeholder-card.tsx";
import { sessionChanged } from "#lib/browser/session/marker.ts";

/** As whom the document is marked who has such a row, and what reads its cards. */
const rows = {
  begun: { mark: /has-history|signed-in/, load: () => import("./unfinished-cards.tsx") },
  followed: { mark: /has-follows/, load: () => import("./followed-cards.tsx") },
};

export type PersonalCardsProps = {
  row: keyof typeof rows;
  /** What is said where there are none. */
  empty: string;
  texts: FollowedVideoTexts;
};

/** The cards of one person. Who has no such row fetches no code for it. */
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
