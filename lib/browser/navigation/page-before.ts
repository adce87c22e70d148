import { previousPath } from "./page-navigation.tsx";

/** The path of the previous page if it was on this site, else null. */
export function pageBefore(): string | null {
  const left = previousPath();
  if (left !== null || !document.referrer) return left;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin ? pathname : null;
}
