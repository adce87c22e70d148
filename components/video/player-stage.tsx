"use client";

import { type ReactNode, useEffect, useState } from "react";
import { type Watch, watchState } from "@/lib/access";
import { isMarkedSignedIn } from "@/lib/api/marker";
import type { Texts } from "@/lib/i18n/texts";
import { type Media, SourceElement } from "./source-element";

type PlayerStageProps = {
  visitor: Watch;
  media: Media;
  overlays: Record<Watch["state"], ReactNode>;
  texts: Texts["player"];
};

/** What the member may watch, or the visitor's view where nobody is signed in after all. */
async function readMembersWatch(slug: string, visitor: Watch): Promise<Watch> {
  const { readVideoAsMember } = await import("@/lib/api/video");
  const video = await readVideoAsMember(slug);
  return video ? watchState(video) : visitor;
}

/** Resolves once the page stands: a foreign player's scripts must not hold it up. */
const pageStands = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === "complete") resolve();
    else window.addEventListener("load", () => resolve(), { once: true });
  });

/**
 * Puts the player over its poster, without a click, once it is known who watches. Until then a member sees the
 * poster alone: no notice that is not theirs. Without JavaScript the visitor's player is there from the start.
 */
export function PlayerStage({ visitor, media, overlays, texts }: PlayerStageProps) {
  const [watch, setWatch] = useState<Watch | null>(null);
  useEffect(() => {
    let gone = false;
    const decide = async () => {
      const decided = isMarkedSignedIn() ? await readMembersWatch(media.slug, visitor) : visitor;
      await pageStands();
      if (!gone) setWatch(decided);
    };
    decide();
    return () => {
      gone = true;
      // A page that one has left is kept, hidden: its player must go, or it would play on.
      setWatch(null);
    };
  }, [media.slug, visitor]);

  const shown = watch ?? visitor;
  return (
    <div className="player-stage" data-watch={watch?.state ?? "pending"}>
      {watch && "source" in watch && <SourceElement source={watch.source} media={media} texts={texts} />}
      {watch === null && "source" in visitor && (
        <noscript>
          <SourceElement source={visitor.source} media={media} texts={texts} />
        </noscript>
      )}
      {overlays[shown.state]}
    </div>
  );
}
