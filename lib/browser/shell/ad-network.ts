import { adTimes, type SlotState, slotAfter } from "#lib/membership/ads.ts";
import { loadScript } from "./script.ts";

/** An ad network's script, and the zone whose ads it shows. */
export type AdNetwork = { scriptUrl: string; zone: string };

/** Failures of ads go to the console alone. */
export const warnOfAd = (problem: unknown) => console.warn("Ad:", problem);

let isScriptAsked = false;

/** Has the network fill the slots that stand empty; its script comes once a page load, or not at all. */
function fillSlots(scriptUrl: string): void {
  window.AdProvider ??= [];
  window.AdProvider.push({ serve: {} });
  if (isScriptAsked) return;
  isScriptAsked = true;
  loadScript(scriptUrl, "ad-network").catch(warnOfAd);
}

/** An ad that a content blocker hides is none. */
const isFilled = (place: HTMLElement) => place.childElementCount > 0 && place.getClientRects().length > 0;

/** Asks for an ad in this place and reports what becomes of it, until it is decided or the returned `stop` is called. */
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
