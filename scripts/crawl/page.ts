import type { IncomingHttpHeaders } from "node:http";
import { pages } from "#lib/addresses/pages.ts";
import { readAddress } from "#lib/addresses/routing/address.ts";
import { isFixedPage } from "#lib/i18n/split-locale.ts";
import type { Document } from "./document.ts";

export type PageName = keyof typeof pages;

/** The response of one address. */
export type Page = {
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** Null for a redirect, a file or no response. */
  document: Document | null;
  /** Clicks from the home page; null if no link leads to the page. */
  depth: number | null;
  /** The first page that links to it, or the sitemap. */
  from: string;
  /** Agents that got another response than the first one. */
  differsFor: readonly string[];
};

/** The kind of page at an address, by lib/addresses/pages.ts. */
export function nameOf(url: string): PageName | null {
  const { page, values } = readAddress(new URL(url).pathname);
  const found = Object.entries(pages).find(([, row]) => row === page);
  // A pattern with a parameter needs a value for it.
  if (!found || (found[1].path.includes("/:") && Object.keys(values).length === 0)) return null;
  return found[0] as PageName;
}

/** Whether the address is a variant of another page: filtered, sorted, tagged, or in a fixed language. */
export function isVariant(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return isFixedPage(pathname) || [...searchParams.keys()].some((name) => name !== "page");
}

export const isIndexed = ({ document }: Page): boolean =>
  document !== null && !/noindex/.test(document.metas.robots?.join() ?? "noindex");

/** Without a trailing slash, for comparisons. */
export const plainUrl = (url: string): string => url.replace(/\/$/, "");
