import { adTimes, type SlotState, slotAfter } from "#lib/ads.ts";
import { loadScript } from "./script.ts";

/** An ad network's script, and the zone whose ads it shows. */
export type AdNetwork = { scriptUrl: string; zone: string };

/** Failures of ads are told to the console alone (spec §8). */
export const warnOfAd = (problem: unknown) => console.warn("Ad:", problem);

let asked = false;

/** Has the network fill the slots that stand empty; its script comes once a page load, or not at all. */
function serve(scriptUrl: string): void {
  window.AdProvider ??= [];
  window.AdProvider.push({ serve: {} });
  if (asked) return;
  asked = true;
  loadScript(scriptUrl, "ad-network").catch(warnOfAd);
}

/** An ad that a content blocker hides is none. */
const isFilled = (place: HTMLElement) => place.childElementCount > 0 && place.getClientRects().length > 0;

/** Asks for an ad in this place and tells what becomes of it, until `stop` or until that is decided. */
export function watchSlot(place: HTMLElement, network: AdNetwork, tell: (state: SlotState) => void) {
  let state: SlotState = "loading";
  const timers: ReturnType<typeof setTimeout>[] = [];
  const observer = new MutationObserver(() => look(0));
  const stop = () => {
    observer.disconnect();
    for (const timer of timers) clearTimeout(timer);
  };
  function look(at: number) {
    const next = slotAfter(state, { at, filled: isFilled(place) });
    if (next === state) return;
    state = next;
    stop();
    tell(next);
  }
  look(0);
  if (state !== "loading") return stop;
  observer.observe(place, { childList: true });
  for (const at of adTimes.lookAt) timers.push(setTimeout(look, at, at));
  timers.push(setTimeout(() => warnOfAd(`nothing came within ${adTimes.warnAfter} ms`), adTimes.warnAfter));
  serve(network.scriptUrl);
  return stop;
}
