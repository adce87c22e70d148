"use client";

import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { AdProps } from "#components/ad/ad-slot.tsx";
import type { PrerollProps } from "#components/ad/preroll.tsx";
import { isRobot } from "#lib/browser/base/robot.ts";
import { isMarkedSignedIn, sessionChanged } from "#lib/browser/session/marker.ts";
import { isSameWatch, type Watch } from "#lib/catalogue/watch-state.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { Media } from "./core/media.ts";
import { carriedSound, leavePage } from "./source/carried-sound.ts";
import { PlayingSource } from "./source/playing-source.tsx";
import { type UnreadableTexts, UnreadableVideo } from "./unreadable-video.tsx";

type PlayerStageProps = {
  guestWatch: Watch;
  media: Media;
  poster: ReactNode;
  overlays: Record<Watch["state"], ReactNode>;
  /** The guest's player without JavaScript. */
  plain: ReactNode;
  /** Shown to a member whose own view could not be loaded. */
  unreadable: UnreadableTexts;
  ad: AdProps;
  texts: Texts["player"];
};

/** What the player shows. After a failure never an offer, because the member may have paid. */
type StageWatch = Watch | { state: "unreadable" };

/** Reads the member's own view; the guest's if the session has ended. */
async function readMembersWatch(slug: string, guestWatch: Watch): Promise<StageWatch> {
  try {
    const { readWatchAsMember } = await import("#lib/browser/watching/video.ts");
    return await readWatchAsMember(slug, guestWatch);
  } catch {
    // A member may watch whatever a guest may.
    return guestWatch.state === "full" ? guestWatch : { state: "unreadable" };
  }
}

/** The pre-roll for visitors who see ads, if the site has an ad network (product: Pre-roll). */
async function readPreroll(
  watch: StageWatch,
  ad: AdProps,
  slug: string,
): Promise<ComponentType<PrerollProps> | null> {
  if (!ad.network || !("source" in watch)) return null;
  try {
    return await (await import("#components/ad/preroll.tsx")).prerollForVisitor(slug);
  } catch (error) {
    console.warn("Ad:", error);
    return null;
  }
}

type Decision = {
  /** Null until it is known. */
  watch: StageWatch | null;
  Preroll: ComponentType<PrerollProps> | null;
  isAfterAd: boolean;
};

/** The most milliseconds that a player waits for the rest of the page. */
const maxWaitMs = 3000;

/**
 * Resolves when the page has loaded, so that a foreign player's scripts do not delay it. A slow picture does not delay
 * the player for long.
 */
const pageLoads = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === "complete") return resolve();
    window.addEventListener("load", () => resolve(), { once: true });
    setTimeout(resolve, maxWaitMs);
  });

/** What this visitor's player shows; decided again after a login or a logout, in this tab or another. */
function useDecision(slug: string, guestWatch: Watch, ad: AdProps) {
  const [decision, setDecision] = useState<Decision>({ watch: null, Preroll: null, isAfterAd: false });
  const decideAgain = useRef(async () => {});
  const endPreroll = useCallback(
    () => setDecision((before) => ({ ...before, Preroll: null, isAfterAd: true })),
    [],
  );
  useEffect(() => {
    let turn = 0;
    const decide = async () => {
      turn += 1;
      const mine = turn;
      const decided = isMarkedSignedIn() ? await readMembersWatch(slug, guestWatch) : guestWatch;
      // A search engine's renderer gets the guest's view at once.
      const robot = await isRobot();
      // A video that comes back from the mini player plays on without an ad.
      const isBack = carriedSound.read()?.media.slug === slug;
      const Preroll = robot || isBack ? null : await readPreroll(decided, ad, slug);
      if (!robot) await pageLoads();
      if (mine !== turn) return;
      // A playing video continues without an ad.
      setDecision((before) =>
        before.watch && isSameWatch(before.watch, decided)
          ? { ...before, Preroll: before.Preroll && Preroll }
          : { ...before, watch: decided, Preroll },
      );
    };
    decideAgain.current = decide;
    decide();
    window.addEventListener(sessionChanged, decide);
    return () => {
      turn = -1;
      window.removeEventListener(sessionChanged, decide);
    };
  }, [slug, guestWatch, ad]);
  return [decision, endPreroll, decideAgain] as const;
}

/**
 * Replaces the poster with the player, without a click, once the account is known. Until then a member sees only the
 * poster, never a notice for others. Without JavaScript the guest's player is in the page.
 */
export function PlayerStage(props: PlayerStageProps) {
  const { guestWatch, media, poster, overlays, plain, unreadable, ad, texts } = props;
  const [{ watch, Preroll, isAfterAd }, endPreroll, decideAgain] = useDecision(media.slug, guestWatch, ad);
  useLayoutEffect(() => leavePage, []);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const playing = watch && "source" in watch && !Preroll ? watch : null;
  const currentWatch = watch ?? guestWatch;
  return (
    <div
      ref={setStage}
      className="player-stage group"
      data-watch={watch?.state ?? "pending"}
      // Focusable, so that a click on the video gives it keyboard control.
      tabIndex={-1}
    >
      {poster}
      {!watch && plain}
      {Preroll && <Preroll {...ad} sleep={texts.sleep} onEnd={endPreroll} />}
      {playing && stage && (
        <PlayingSource
          source={playing.source}
          media={{
            ...media,
            isTrailer: playing.state === "trailer",
            isForMember: playing !== guestWatch,
          }}
          texts={texts}
          stage={stage}
          hasAds={ad.network !== null}
          startsByItself={isAfterAd}
        />
      )}
      {currentWatch.state === "unreadable" ? (
        <UnreadableVideo texts={unreadable} onRetry={() => decideAgain.current()} />
      ) : (
        // The trailer's ribbon appears together with the trailer.
        (playing || currentWatch.state !== "trailer") && overlays[currentWatch.state]
      )}
    </div>
  );
}
