import { tabStorage } from "#lib/browser/session/storage.ts";

const key = "payment-completed-level";

/** Stores the purchased level in this tab, for the profile. */
export function markPurchasedLevel(level: number): void {
  tabStorage.write(key, String(level));
}

/** Returns and deletes the level purchased in this tab, or null. */
export function takePurchasedLevel(): number | null {
  const level = Number(tabStorage.read(key));
  tabStorage.remove(key);
  return Number.isInteger(level) && level > 1 ? level : null;
}
