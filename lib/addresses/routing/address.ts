import { type Page, type PageTable, pages } from "#lib/addresses/pages.ts";
import { kinds } from "#lib/addresses/params.ts";
import { locales } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { anyLocale, fixedPaths } from "#lib/i18n/split-locale.ts";
import { innerFolder } from "./inner-path.ts";

export type Address = {
  /** The canonical address: the path and the page's own parameters. It is the cache key. */
  key: string;
  /** The page at this path, or the nearest one above it; null without any. */
  page: Page | null;
  /** The page's given parameters, each encoded as a path segment. */
  values: Readonly<Record<string, string>>;
  /** False if no page can have this address: the answer is a 404 without a request to Next. */
  isLegal: boolean;
  isSearch: boolean;
  /** Whether it has parameters that no rewrite can pass on: a search or a choice (middleware.ts). */
  isRouted: boolean;
};

/** Inner paths and RSC files, which only the front server may request from Next. */
const innerAddress = new RegExp(`^(?:/${anyLocale})?/${innerFolder}(?:/|$)|\\.rsc$`, "i");

const noValues: Address["values"] = {};

type Match = Pick<Address, "page" | "values" | "isLegal">;

const prefix = new RegExp(`^/${anyLocale}(?=/|$)`);
const plainPath = (path: string) => path.replace(prefix, "").replace(/\/$/, "") || "/";

function createMatcher(table: PageTable) {
  // The match of every path without a slug, in every language: most requests hit here.
  const withoutSlug = new Map<string, Match>();
  const withSlug: { page: Page; parent: string; name: string }[] = [];
  for (const page of Object.values(table)) {
    const [parent = "", name] = page.path.split("/:");
    if (name) withSlug.push({ page, parent, name });
    for (const path of name ? [] : [page.path, ...(page.fixed ? fixedPaths(page.path) : [])])
      for (const locale of locales)
        withoutSlug.set(localePath(locale, path), { page, values: noValues, isLegal: true });
  }

  function findBySlug(path: string): Match | null {
    for (const { page, parent, name } of withSlug) {
      if (path === parent) return { page, values: noValues, isLegal: true };
      if (!path.startsWith(`${parent}/`)) continue;
      const value = path.slice(parent.length + 1);
      return { page, values: { [name]: value }, isLegal: isLegalValue(page, name, value) };
    }
    return null;
  }

  return (path: string): Match => {
    const match = withoutSlug.get(path);
    if (match) return match;
    const plain = plainPath(path);
    const address = withoutSlug.get(plain) ??
      findBySlug(plain) ?? { page: null, values: noValues, isLegal: true };
    return innerAddress.test(path) ? { ...address, isLegal: false } : address;
  };
}

const isLegalValue = ({ params = {} }: Page, name: string, value: string): boolean =>
  kinds[params[name]?.kind ?? "slug"].isLegal(value);

/** The page's parameters in a query, in the table's order. */
function readQuery(page: Page, given: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, param] of Object.entries(page.params ?? {})) {
    const value = page.path.endsWith(`:${name}`)
      ? null
      : kinds[param.kind].normalise(given.get(name) ?? "", param);
    if (value !== null) values[name] = value;
  }
  return values;
}

/** A percent-encoded byte above 127; a rewrite does not pass such a value on. */
const encodesNonAscii = /%[89a-f]/i;

export function createAddressReader(table: PageTable) {
  const find = createMatcher(table);
  /** `path` as `parseTarget` returns it; `query` without its question mark. */
  return (path: string, query = ""): Address => {
    const { page, values, isLegal } = find(path);
    if (page === null || query === "")
      return { key: path, page, values, isLegal, isSearch: false, isRouted: false };
    const given = readQuery(page, new URLSearchParams(query));
    const names = Object.keys(given);
    const kept = names.filter((name) => page.params?.[name]?.kind !== "search");
    return {
      key: kept.length > 0 ? `${path}?${kept.map((name) => `${name}=${given[name]}`).join("&")}` : path,
      page,
      values: { ...values, ...given },
      isLegal: isLegal && names.every((name) => isLegalValue(page, name, given[name] ?? "")),
      isSearch: kept.length < names.length,
      isRouted: names.some(
        (name) =>
          kinds[page.params?.[name]?.kind ?? "slug"].pattern === undefined ||
          encodesNonAscii.test(given[name] ?? ""),
      ),
    };
  };
}

export const readAddress = createAddressReader(pages);
