import type { IncomingHttpHeaders } from "node:http";
import { isFixedPage } from "#lib/i18n/split-locale.ts";
import { readAddress } from "#lib/pages/address.ts";
import { pages } from "#lib/pages.ts";
import type { Document } from "./document.ts";

export type PageName = keyof typeof pages;

/** An address of the site as it answered. */
export type Page = {
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** Null where it is no page: a redirect, a file, no answer. */
  document: Document | null;
  /** How many clicks away from the home page it is; null where no link leads to it. */
  depth: number | null;
  /** The first page that led to it, or the sitemap. */
  from: string;
  /** Agents that got another answer than the first one. */
  differsFor: readonly string[];
};

/** What kind of page an address is, by lib/pages.ts. */
export function nameOf(url: string): PageName | null {
  const { page, values } = readAddress(new URL(url).pathname);
  const found = Object.entries(pages).find(([, row]) => row === page);
  // Where something's page is, nothing stands above it.
  if (!found || (found[1].path.includes("/:") && Object.keys(values).length === 0)) return null;
  return found[0] as PageName;
}

/** Whether search engines are to take it for another page: it is filtered, sorted or marked, or in a fixed language. */
export function isVariant(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return isFixedPage(pathname) || [...searchParams.keys()].some((name) => name !== "page");
}

export const isIndexed = ({ document }: Page): boolean =>
  document !== null && !/noindex/.test(document.metas.robots?.join() ?? "noindex");

/** Addresses are compared without a slash at their end. */
export const plainUrl = (url: string): string => url.replace(/\/$/, "");
