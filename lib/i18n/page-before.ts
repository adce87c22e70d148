import { pathLeft } from "./page-navigation.tsx";

/** The path of the previous page if it was on this site, else null. */
export function pageBefore(): string | null {
  const left = pathLeft();
  if (left !== null || !document.referrer) return left;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin ? pathname : null;
}
