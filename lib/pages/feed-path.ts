import type { Page } from "#lib/pages.ts";
import { readAddress } from "./address.ts";

const file = "/feed.xml";

/** The feed's path for a page's path, in any language. */
export const feedPath = (path: string): string => (path === "/" ? file : path + file);

/** The page whose feed is at `path`, or null. */
export function feedPageAt(path: string): Page | null {
  if (!path.endsWith(file)) return null;
  const { page, isLegal } = readAddress(path.slice(0, -file.length) || "/");
  return page?.feed && isLegal ? page : null;
}
