import { loadScript } from "#lib/browser/base/script.ts";
import { adCheckTimes, nextSlotState, type SlotState } from "#lib/membership/ads.ts";

export type AdNetwork = { scriptUrl: string; zone: string };

/** Warns in the console only: visitors never see that an ad has failed. */
export const warnAboutAd = (problem: unknown) => console.warn("Ad:", problem);

let isScriptRequested = false;

/** Lets the network fill the empty slots; its script loads once for each document. */
function fillSlots(scriptUrl: string): void {
  window.AdProvider ??= [];
  window.AdProvider.push({ serve: {} });
  if (isScriptRequested) return;
  isScriptRequested = true;
  loadScript(scriptUrl, "ad-network").catch(warnAboutAd);
}

/** A content blocker leaves an ad in the DOM but hides it. */
const isFilled = (place: HTMLElement) => place.childElementCount > 0 && place.getClientRects().length > 0;

/** Requests an ad for this place, and reports its state until it is final. @returns a function that ends this */
export function watchSlot(place: HTMLElement, network: AdNetwork, onState: (state: SlotState) => void) {
  let state: SlotState = "loading";
  const timers: ReturnType<typeof setTimeout>[] = [];
  const observer = new MutationObserver(() => check(0));
  const stop = () => {
    observer.disconnect();
    for (const timer of timers) clearTimeout(timer);
  };
  function check(at: number) {
    const next = nextSlotState(state, { at, filled: isFilled(place) });
    if (next === state) return;
    state = next;
    stop();
    onState(next);
  }
  check(0);
  if (state !== "loading") return stop;
  observer.observe(place, { childList: true });
  for (const at of adCheckTimes.lookAt) timers.push(setTimeout(check, at, at));
  timers.push(
    setTimeout(() => warnAboutAd(`nothing came within ${adCheckTimes.warnAfter} ms`), adCheckTimes.warnAfter),
  );
  fillSlots(network.scriptUrl);
  return stop;
}
