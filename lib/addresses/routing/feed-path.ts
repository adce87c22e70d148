import type { Page } from "#lib/addresses/pages.ts";
import { readAddress } from "./address.ts";

const file = "/feed.xml";

export const feedPath = (path: string): string => (path === "/" ? file : path + file);

export function feedPageAt(path: string): Page | null {
  if (!path.endsWith(file)) return null;
  const { page, isLegal } = readAddress(path.slice(0, -file.length) || "/");
  return page?.feed && isLegal ? page : null;
}
