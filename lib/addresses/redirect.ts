import { splitLocale } from "#lib/i18n/split-locale.ts";
import { returnPrefixes } from "./light-paths.ts";

/**
 * Where to go after a login: `redirect` if it is a path on this site, else null (product: Login). A path has one
 * leading `/` and, also after decoding, nothing that a browser could read as a host or scheme; a repeated parameter
 * is refused.
 */
export function redirectTarget(search: string): string | null {
  const targets = new URLSearchParams(search).getAll("redirect");
  const [target = ""] = targets;
  if (targets.length !== 1 || !isLocalPath(target)) return null;
  try {
    return isLocalPath(decodeURIComponent(target)) ? target : null;
  } catch {
    return null;
  }
}

const isReturnPage = (path: string) =>
  returnPrefixes.some((start) => splitLocale(path).path.startsWith(start));

/**
 * Where to go after a login: `redirect`, else the previous page if visitors return to it. The browser adds it
 * (components/account/forms/account-link.tsx), so that crawlers find one address per link.
 */
export function loginTarget(search: string, before: string | null): string | null {
  if (before === null || !isReturnPage(before) || new URLSearchParams(search).has("redirect"))
    return redirectTarget(search);
  return redirectTarget(`?${new URLSearchParams({ redirect: before })}`);
}

function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path) && !path.includes("//");
}
