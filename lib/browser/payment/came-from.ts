import { tabStorage } from "#lib/browser/session/storage.ts";

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

const planKey = "payment-plan";

/** Keeps which plan this tab, or a window that it opens, goes to pay for. */
export function keepPlan(levelId: number): void {
  tabStorage.write(planKey, String(levelId));
}

/** The plan that was to be paid for last; null where nobody knows. */
export function planBefore(): number | null {
  const level = Number(tabStorage.read(planKey));
  return Number.isInteger(level) && level > 1 ? level : null;
}

export const forgetPlace = (): void => tabStorage.remove(key);
