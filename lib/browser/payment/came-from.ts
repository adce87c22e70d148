import { tabStorage } from "#lib/browser/session/storage.ts";

const key = "payment-came-from";

/** Stores this tab's page before it leaves to pay. */
export function keepPlace(): void {
  const { pathname, search, hash } = window.location;
  tabStorage.write(key, pathname + search + hash);
}

/** The page that this tab left to pay, as a path of this site, or null. */
export function placeBefore(): string | null {
  const place = tabStorage.read(key);
  return place !== null && /^\/(?![/\\])/.test(place) ? place : null;
}

const planKey = "payment-plan";

/** Stores the plan that this tab, or a window that it opens, pays for. */
export function keepPlan(levelId: number): void {
  tabStorage.write(planKey, String(levelId));
}

/** The last plan to be paid for, or null. */
export function planBefore(): number | null {
  const level = Number(tabStorage.read(planKey));
  return Number.isInteger(level) && level > 1 ? level : null;
}

export const forgetPlace = (): void => tabStorage.remove(key);
