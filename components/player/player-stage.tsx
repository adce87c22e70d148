"use client";

import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { AdProps } from "#components/ad/ad-slot.tsx";
import type { PrerollProps } from "#components/ad/preroll.tsx";
import { readLevel } from "#lib/browser/session/level.ts";
import { isMarkedSignedIn, sessionChanged } from "#lib/browser/session/marker.ts";
import { isRobot } from "#lib/browser/shell/robot.ts";
import type { Watch } from "#lib/catalogue/watch-state.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import { seesAds } from "#lib/membership/ads.ts";
import type { Media } from "./controls/media.ts";
import { PlainSource } from "./source/plain-source.tsx";
import { PlayingSource } from "./source/playing-source.tsx";
import { type UnreadableTexts, UnreadableVideo } from "./source/unreadable-video.tsx";

type PlayerStageProps = {
  visitor: Watch;
  media: Media;
  overlays: Record<Watch["state"], ReactNode>;
  /** What a member sees whose own view can't be read. */
  unreadable: UnreadableTexts;
  ad: AdProps;
  texts: Texts["player"];
};

/** What is known of who watches what; whoever has paid is offered nothing because something failed. */
type Known = Watch | { state: "unreadable" };

/** What the member may watch, or the visitor's view where nobody is signed in after all. */
async function readMembersWatch(slug: string, visitor: Watch): Promise<Known> {
  try {
    const { readWatchAsMember } = await import("#lib/browser/watching/video.ts");
    return await readWatchAsMember(slug, visitor);
  } catch {
    // What everybody may watch in full, a member may.
    return visitor.state === "full" ? visitor : { state: "unreadable" };
  }
}

/** What waits before the player, for who watches something below level 2 where there is an ad network (product: Pre-roll). */
async function readPreroll(watch: Known, ad: AdProps): Promise<ComponentType<PrerollProps> | null> {
  if (!ad.network || !("source" in watch) || !seesAds(await readLevel())) return null;
  try {
    return (await import("#components/ad/preroll.tsx")).Preroll;
  } catch (error) {
    console.warn("Ad:", error);
    return null;
  }
}

type Stage = { watch: Known; Preroll: ComponentType<PrerollProps> | null };

/** Milliseconds that a player waits for the rest of the page at most. */
const longestWait = 3000;

/** Resolves once the page stands: a foreign player's scripts must not hold it up, nor one picture the player. */
const pageStands = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === "complete") return resolve();
    window.addEventListener("load", () => resolve(), { once: true });
    setTimeout(resolve, longestWait);
  });

/**
 * Puts the player over its poster, without a click, once it is known who watches. Until then a member sees the
 * poster alone: no notice that is not theirs. Without JavaScript the visitor's player is there from the start.
 */
export function PlayerStage({ visitor, media, overlays, unreadable, ad, texts }: PlayerStageProps) {
  const [stage, setStage] = useState<Stage | null>(null);
  const decideAgain = useRef(async () => {});
  const endPreroll = useCallback(() => setStage((now) => now && { ...now, Preroll: null }), []);
  useEffect(() => {
    let turn = 0;
    const decide = async () => {
      turn += 1;
      const mine = turn;
      const decided = isMarkedSignedIn() ? await readMembersWatch(media.slug, visitor) : visitor;
      // A search engine that renders waits for nobody: it gets what a visitor gets, at once.
      const robot = await isRobot();
      const Preroll = robot ? null : await readPreroll(decided, ad);
      if (!robot) await pageStands();
      if (mine !== turn) return;
      // What plays goes on, and no ad comes into it.
      setStage((now) => ({
        watch: decided,
        Preroll: now?.watch === decided ? now.Preroll && Preroll : Preroll,
      }));
    };
    decideAgain.current = decide;
    decide();
    // Somebody else is here now, in this tab or by another one.
    window.addEventListener(sessionChanged, decide);
    return () => {
      turn = -1;
      window.removeEventListener(sessionChanged, decide);
    };
  }, [media.slug, visitor, ad]);

  const playing = stage !== null && "source" in stage.watch && !stage.Preroll;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const watch = stage?.watch ?? null;
  const shown = watch ?? visitor;
  return (
    <div
      ref={setPlace}
      className="player-stage group"
      data-watch={watch?.state ?? "pending"}
      // What has the keys, for who has pressed into the picture.
      tabIndex={-1}
    >
      {watch === null && "source" in visitor && (
        <noscript className="player-picture">
          <PlainSource source={visitor.source} media={media} />
        </noscript>
      )}
      {stage?.Preroll && <stage.Preroll {...ad} onEnd={endPreroll} />}
      {playing && place && "source" in stage.watch && (
        <PlayingSource
          source={stage.watch.source}
          media={stage.watch.state === "trailer" ? { ...media, isTrailer: true } : media}
          texts={texts}
          stage={place}
          hasAds={ad.network !== null}
        />
      )}
      {shown.state === "unreadable" ? (
        <UnreadableVideo texts={unreadable} onRetry={() => decideAgain.current()} />
      ) : shown.state === "trailer" ? (
        // It waits for the trailer; without JavaScript that is there from the start.
        playing ? (
          overlays.trailer
        ) : (
          watch === null && <noscript>{overlays.trailer}</noscript>
        )
      ) : (
        overlays[shown.state]
      )}
    </div>
  );
}
