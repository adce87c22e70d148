import { tabStorage } from "#lib/browser/session/storage.ts";

const key = "payment-completed-level";

/** Leaves for the profile, in this tab, which level has been paid for. */
export function markPurchasedLevel(level: number): void {
  tabStorage.write(key, String(level));
}

/** Takes the level that was paid for in this tab, if any: the marker is read once. */
export function takePurchasedLevel(): number | null {
  const level = Number(tabStorage.read(key));
  tabStorage.remove(key);
  return Number.isInteger(level) && level > 1 ? level : null;
}
