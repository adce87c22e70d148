import { splitLocale } from "#lib/i18n/split-locale.ts";
import { returnsTo } from "./light-paths.ts";

/**
 * Where to go after a login: `redirect` where it is a path on this site, else null (product: Login). One leading `/`,
 * nothing that a browser could read as another host or scheme, also after decoding; repeated counts as bad.
 */
export function redirectTarget(search: string): string | null {
  const given = new URLSearchParams(search).getAll("redirect");
  const [target = ""] = given;
  if (given.length !== 1 || !isLocalPath(target)) return null;
  try {
    return isLocalPath(decodeURIComponent(target)) ? target : null;
  } catch {
    return null;
  }
}

const isReturnedTo = (path: string) => returnsTo.some((start) => splitLocale(path).path.startsWith(start));

/**
 * Where to go after a login: what the address says, else the page of this site that led here, where one goes on there.
 * Links name no way back in HTML: crawlers find one address, and the browser adds it (components/account/account-link.tsx).
 */
export function wayBack(search: string, before: string | null): string | null {
  if (before === null || !isReturnedTo(before) || new URLSearchParams(search).has("redirect"))
    return redirectTarget(search);
  return redirectTarget(`?${new URLSearchParams({ redirect: before })}`);
}

function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path) && !path.includes("//");
}
