import { adTimes, type SlotState, slotAfter } from "#lib/membership/ads.ts";
import { loadScript } from "./script.ts";

export type AdNetwork = { scriptUrl: string; zone: string };

/** Visitors never see that an ad has failed. */
export const warnOfAd = (problem: unknown) => console.warn("Ad:", problem);

let isScriptRequested = false;

/** Has the network fill the empty slots. Its script loads once per document. */
function fillSlots(scriptUrl: string): void {
  window.AdProvider ??= [];
  window.AdProvider.push({ serve: {} });
  if (isScriptRequested) return;
  isScriptRequested = true;
  loadScript(scriptUrl, "ad-network").catch(warnOfAd);
}

/** A content blocker leaves the ad in the DOM and hides it. */
const isFilled = (place: HTMLElement) => place.childElementCount > 0 && place.getClientRects().length > 0;

/**
 * Requests an ad for this place and reports its state until that is final, or until the returned function is called.
 */
export function watchSlot(place: HTMLElement, network: AdNetwork, onState: (state: SlotState) => void) {
  let state: SlotState = "loading";
  const timers: ReturnType<typeof setTimeout>[] = [];
  const observer = new MutationObserver(() => check(0));
  const stop = () => {
    observer.disconnect();
    for (const timer of timers) clearTimeout(timer);
  };
  function check(at: number) {
    const next = slotAfter(state, { at, filled: isFilled(place) });
    if (next === state) return;
    state = next;
    stop();
    onState(next);
  }
  check(0);
  if (state !== "loading") return stop;
  observer.observe(place, { childList: true });
  for (const at of adTimes.lookAt) timers.push(setTimeout(check, at, at));
  timers.push(setTimeout(() => warnOfAd(`nothing came within ${adTimes.warnAfter} ms`), adTimes.warnAfter));
  fillSlots(network.scriptUrl);
  return stop;
}
