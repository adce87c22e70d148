"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { FollowedVideoTexts } from "#components/video/followed-video.tsx";
import { KeptCard } from "#components/video/kept-card.tsx";
import { isMarkedSignedIn, sessionChanged } from "#lib/browser/marker.ts";

const isMarked = (mark: string) => document.documentElement.classList.contains(mark);

/** Who has such a row, and what reads its cards. */
const rows = {
  begun: {
    isHad: () => isMarkedSignedIn() || isMarked("has-history"),
    load: () => import("./begun-cards.tsx"),
  },
  followed: { isHad: () => isMarked("has-follows"), load: () => import("./followed-cards.tsx") },
};

export type KeptCardsProps = {
  row: keyof typeof rows;
  /** What is said where there are none. */
  empty: string;
  texts: FollowedVideoTexts;
};

/** The cards of one person. Who has no such row fetches no code for it. */
export function KeptCards({ row, empty, texts }: KeptCardsProps) {
  const [cards, setCards] = useState<ReactNode[] | null>(null);
  const { isHad, load } = rows[row];
  useEffect(() => {
    let turn = 0;
    const readCards = async () => (isHad() ? (await load()).readCards(texts) : []);
    const show = () => {
      turn += 1;
      const mine = turn;
      const take = (read: ReactNode[]) => mine === turn && setCards(read);
      readCards().then(take, () => take([<KeptCard key="failed" text={texts.watchLater.loadFailed} />]));
    };
    show();
    window.addEventListener(sessionChanged, show);
    return () => {
      turn = -1;
      window.removeEventListener(sessionChanged, show);
    };
  }, [isHad, load, texts]);
  return cards?.length ? cards : <KeptCard text={cards === null ? undefined : empty} />;
}
