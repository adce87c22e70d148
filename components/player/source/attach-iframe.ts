import type { SourceProps } from "#components/player/core/media.ts";
import { stageAround } from "#components/player/core/player-actions.ts";
import { endCarriedPlayer, isCarried } from "#lib/browser/player/current-player.ts";
import { protocolFor } from "#lib/browser/player/embed/choose.ts";
import { IframePlayer } from "#lib/browser/player/embed/iframe-player.ts";
import { canReach } from "#lib/browser/player/embed/reach.ts";
import { onPageLeft } from "./carried-sound.ts";
import { carriedIframe, carriedOf, takeBack } from "./carry.ts";
import { iframeAttributes } from "./plain-source.tsx";

/** How long the large Play lies on an iframe that has loaded and does not answer. */
const answersWithinMs = 1000;

export type IframeEvents = {
  /** The player has come back from the mini player. */
  onBack: (player: IframePlayer) => void;
  /** The player has answered for the first time. */
  onAnswer: (player: IframePlayer) => void;
  /** The iframe has loaded, and the player has not answered in time. */
  onSilent: () => void;
  /** What has loaded is the browser's page of an error: the player's host can't be reached. */
  onUnreachable: () => void;
  /** The visitor has pressed something in the iframe. */
  onUse: () => void;
  /** The page is about to be left. */
  onLeft: (player: IframePlayer) => void;
  /** The iframe is about to be removed, unless the mini player has it. */
  onDetach: () => void;
};

/**
 * Puts a player's iframe in its place: the one that the mini player gives back, or a new one for `address`. Returns a
 * function that detaches it.
 */
export function attachIframe(
  place: HTMLElement | null,
  address: string,
  props: Pick<SourceProps, "source" | "media">,
  { onBack, onAnswer, onSilent, onUnreachable, onUse, onLeft, onDetach }: IframeEvents,
): () => void {
  const { media } = props;
  const carried = carriedIframe(props);
  const element = carried?.player.iframe ?? document.createElement("iframe");
  if (carried && place) takeBack(carried, place);
  else {
    carriedOf(media)?.end();
    const { sandbox, ...attributes } = iframeAttributes(address);
    Object.assign(element, attributes, sandbox && { sandbox }, { title: media.title });
    place?.append(element);
  }
  const player = carried?.player ?? new IframePlayer(element, protocolFor(new URL(address, location.href)));
  const stopCarrying = onPageLeft(() => onLeft(player));
  const onReady = () => onAnswer(player);
  if (carried) onBack(player);
  else player.addEventListener("ready", onReady, { once: true });
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  const detached = new AbortController();
  const onNoAnswer = async () => {
    onSilent();
    if (!(await canReach(address, detached.signal))) onUnreachable();
  };
  const onLoad = () => {
    giveUp = setTimeout(() => void onNoAnswer().catch(() => {}), answersWithinMs);
  };
  element.addEventListener("load", onLoad, { once: true });
  // A click moves the focus into the iframe, which then receives the keys. This moves it back; keyboard users stay
  // inside.
  const keepKeys = () => {
    if (document.activeElement !== element) return;
    onUse();
    // A player that does not report may be playing.
    endCarriedPlayer();
    if (!element.matches(":hover")) return;
    setTimeout(() => stageAround(element)?.focus({ preventScroll: true }));
  };
  window.addEventListener("blur", keepKeys);
  return () => {
    clearTimeout(giveUp);
    detached.abort();
    element.removeEventListener("load", onLoad);
    stopCarrying();
    window.removeEventListener("blur", keepKeys);
    player.removeEventListener("ready", onReady);
    onDetach();
    if (isCarried(player)) return;
    player.release();
    element.remove();
  };
}
