import { adsKey } from "#lib/config/device-keys.ts";
import { seesAds } from "#lib/membership/ads.ts";
import { deviceStorage } from "./storage.ts";

/** Keeps for the next page whether its member sees ads, and marks this one. `null`: nobody is signed in. */
export function rememberLevel(level: number | null): void {
  const marked = level !== null && seesAds(level);
  document.documentElement.classList.toggle(adsKey, marked);
  if (marked) deviceStorage.write(adsKey, "1");
  else deviceStorage.remove(adsKey);
}
