import { tabStorage } from "#lib/browser/storage.ts";

const key = "payment-came-from";

/** Keeps where in the site this tab is when it leaves to pay. */
export function keepPlace(): void {
  const { pathname, search, hash } = window.location;
  tabStorage.write(key, pathname + search + hash);
}

/** Where this tab was when it left to pay; a path of this site, or null. */
export function placeBefore(): string | null {
  const place = tabStorage.read(key);
  return place !== null && /^\/(?![/\\])/.test(place) ? place : null;
}

export const forgetPlace = (): void => tabStorage.remove(key);
