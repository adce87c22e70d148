import { tabStorage } from "#lib/browser/base/storage.ts";

const pageKey = "payment-came-from";

/** Stores this tab's page before the tab goes to the provider. */
export function storePage(): void {
  const { pathname, search, hash } = window.location;
  tabStorage.write(pageKey, pathname + search + hash);
}

/** The page that this tab left for the provider, as a path of this site; null for none. */
export function readPage(): string | null {
  const page = tabStorage.read(pageKey);
  return page !== null && /^\/(?![/\\])/.test(page) ? page : null;
}

const planKey = "payment-plan";

/** Stores the plan that is paid in this tab, or in a window that it opens. */
export function storePlan(levelId: number): void {
  tabStorage.write(planKey, String(levelId));
}

/** The last plan to be paid for, or null. */
export function readPlan(): number | null {
  const level = Number(tabStorage.read(planKey));
  return Number.isInteger(level) && level > 1 ? level : null;
}

export const forgetPage = (): void => tabStorage.remove(pageKey);

const boughtKey = "payment-bought";

/** Stores that a membership was bought in this visit; it may not be confirmed yet. */
export const markBought = (): void => tabStorage.write(boughtKey, "new");

export const hasBought = (): boolean => tabStorage.read(boughtKey) !== null;

/** Whether this is the first video after the purchase; true only once. */
export function takePurchaseReturn(): boolean {
  const isNew = tabStorage.read(boughtKey) === "new";
  if (isNew) tabStorage.write(boughtKey, "seen");
  return isNew;
}

const levelKey = "payment-completed-level";

/** Stores the purchased level in this tab, for the profile. */
export function markPurchasedLevel(level: number): void {
  tabStorage.write(levelKey, String(level));
}

/** Returns and deletes the level purchased in this tab, or null. */
export function takePurchasedLevel(): number | null {
  const level = Number(tabStorage.read(levelKey));
  tabStorage.remove(levelKey);
  return Number.isInteger(level) && level > 1 ? level : null;
}
