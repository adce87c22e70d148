import { fixedPaths } from "#lib/i18n/locales.ts";
import { type Page, type PageTable, pages } from "#lib/pages.ts";
import { kinds } from "./params.ts";
import { innerFolder } from "./route.ts";

/** What a path and a query ask for. */
export type Address = {
  /** The one spelling of it: the path and the parameters that its page has. Pages are kept under it. */
  key: string;
  /** The page at this path or, where the path goes on, above it; null where there is none. */
  page: Page | null;
  /** The page's parameters that are given, each as a segment of a path. */
  values: Readonly<Record<string, string>>;
  /** Whether anything can stand here. What can't is not found, and never asked for inside. */
  isLegal: boolean;
  /** Whether a text is searched for. */
  isSearch: boolean;
};

/** What only the front server may ask Next for: rendered routes by their own address, and RSC files. */
const inner = new RegExp(`^(?:/(?:zh|en))?/${innerFolder}(?:/|$)|\\.rsc$`, "i");

const none: Address["values"] = {};

type Match = { page: Page; values: Address["values"]; isLegal: boolean };

/** Finds the page of an English path without a slash at its end. */
function createMatcher(table: PageTable) {
  const plain = new Map<string, Match>();
  const withSlug: { page: Page; parent: string; name: string }[] = [];
  for (const page of Object.values(table)) {
    const [parent = "", name] = page.path.split("/:");
    if (name) withSlug.push({ page, parent, name });
    for (const path of name ? [] : [page.path, ...(page.fixed ? fixedPaths(page.path) : [])])
      plain.set(path, { page, values: none, isLegal: true });
  }
  return (path: string): Match | null => {
    const match = plain.get(path);
    if (match) return match;
    for (const { page, parent, name } of withSlug) {
      if (path === parent) return { page, values: none, isLegal: true };
      if (!path.startsWith(`${parent}/`)) continue;
      const value = path.slice(parent.length + 1);
      return { page, values: { [name]: value }, isLegal: isLegalValue(page, name, value) };
    }
    return null;
  };
}

const isLegalValue = ({ params = {} }: Page, name: string, value: string): boolean =>
  kinds[params[name]?.kind ?? "slug"].isLegal(value);

/** The parameters of a query that its page has, in the table's order. */
function readQuery(page: Page, given: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, { kind }] of Object.entries(page.params ?? {})) {
    const value = page.path.endsWith(`:${name}`) ? null : kinds[kind].normalise(given.get(name) ?? "");
    if (value !== null) values[name] = value;
  }
  return values;
}

/** Reads addresses by a table of pages. */
export function createAddressReader(table: PageTable) {
  const find = createMatcher(table);
  /** `path`: as `parseTarget` gives it; `query`: without its question mark. */
  return (path: string, query = ""): Address => {
    const match = find(path.replace(/^\/(?:zh|en)(?=\/|$)/, "").replace(/\/$/, "") || "/");
    const isLegal = match?.isLegal !== false && !inner.test(path);
    if (match === null) return { key: path, page: null, values: none, isLegal, isSearch: false };
    if (query === "") return { key: path, ...match, isLegal, isSearch: false };
    const { page } = match;
    const given = readQuery(page, new URLSearchParams(query));
    const names = Object.keys(given);
    const kept = names.filter((name) => page.params?.[name]?.kind !== "search");
    return {
      key: kept.length > 0 ? `${path}?${kept.map((name) => `${name}=${given[name]}`).join("&")}` : path,
      page,
      values: { ...match.values, ...given },
      isLegal: isLegal && names.every((name) => isLegalValue(page, name, given[name] ?? "")),
      isSearch: kept.length < names.length,
    };
  };
}

/** Reads an address of the site. */
export const readAddress = createAddressReader(pages);
