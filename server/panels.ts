import type { IncomingHttpHeaders } from "node:http";
import { encodeSearch, normalSearch } from "#lib/list-params.ts";
import { parseSlug } from "#lib/slug.ts";
import { prefersChinese } from "./cacheable.ts";

export type Locale = "en" | "zh";

const prefix = /^\/(?:zh|en)(?=[/?]|$)/;

/** The language of an answer: the address decides, then the visitor's cookie (ruling 10). */
export function localeOf(path: string, headers: IncomingHttpHeaders): Locale {
  if (/^\/(?:zh|vip-zh)(?:[/?]|$)/.test(path)) return "zh";
  return prefersChinese(headers) ? "zh" : "en";
}

/** A key or a path without its language, `/` at least. */
const unprefixed = (key: string) => {
  const rest = key.replace(prefix, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
};

/** Inner documents for what isn't there, tried in order; `:slug` is the anchor's (rulings 14, 17). */
const missing: readonly [key: RegExp, documents: readonly string[]][] = [
  [/^\/videos\?page=\d+&anchor=(?<slug>.+)$/, ["at/videos/:slug/beyond", "panel/anchor-not-found"]],
  [/^\/videos\?page=\d+$/, ["at/videos/~/beyond", "panel/not-found"]],
  [/^\/videos\?anchor=/, ["panel/anchor-not-found"]],
  [/^\/anchors\?page=\d+$/, ["at/anchors/beyond", "panel/not-found"]],
  [/^\/anchors\/(?<slug>[^/?]+)\?page=\d+$/, ["at/anchor/:slug/beyond", "panel/anchor-not-found"]],
  [/^\/anchors\/./, ["panel/anchor-not-found"]],
];

/** The lists that can be searched. */
const isList = /^at\/(?:videos|anchors)\//;

const unavailable: readonly [key: RegExp, panel: string][] = [
  [/^\/(?:\?|$)/, "home-unavailable"],
  [/^\/videos(?:[/?]|$)/, "videos-unavailable"],
  [/^\/anchors\/?(?:\?|$)/, "anchors-unavailable"],
  [/^\/anchors\//, "anchor-unavailable"],
  [/^\/video\//, "video-unavailable"],
];

/** The panel for `/video` and what stands below it; null for other keys. */
function videoPanel(key: string): string | null {
  const slug = /^\/video(?:\/([^?]*))?(?:\?|$)/.exec(key);
  if (!slug) return null;
  return parseSlug((slug[1] ?? "").replace(/\/$/, "")) === null ? "video-invalid" : "video-not-found";
}

/** What a request searches for, if it does: a search past its end is shown in its own frame too (ruling 14). */
export function searchOf(url: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const name = unprefixed(path) === "/videos" ? "query" : "search";
  return normalSearch(new URLSearchParams(query).get(name) ?? "");
}

/** The inner documents that say that nothing is at this key, best first; the last one is always a panel. */
export function missingDocuments(key: string, locale: Locale, search = ""): string[] {
  const asked = unprefixed(key);
  const video = videoPanel(asked);
  if (video) return [panelKey(video, locale)];
  for (const [pattern, documents] of missing) {
    const found = pattern.exec(asked);
    const slug = found?.groups?.slug ?? "";
    // A slug that can't be legal is not sent to Next, here either.
    const possible = documents.filter((path) => !path.includes(":slug") || parseSlug(slug) !== null);
    const searched = (path: string) =>
      search && isList.test(path) ? `${path}/${encodeSearch(search)}` : path;
    if (found) return possible.map((path) => innerKey(searched(path.replace(":slug", slug)), locale));
  }
  return [panelKey("not-found", locale)];
}

/** The panel that says that this key can't be answered now. */
export function unavailablePanel(key: string, locale: Locale): string {
  const asked = unprefixed(key);
  return panelKey(unavailable.find(([pattern]) => pattern.test(asked))?.[1] ?? "unavailable", locale);
}

const innerKey = (path: string, locale: Locale) => `/${locale}/${path}`;
const panelKey = (name: string, locale: Locale) => innerKey(`panel/${name}`, locale);

/** Panels never leave the page cache. */
export const isPanel = (key: string) => /^\/(?:en|zh)\/panel\//.test(key);

const names = [
  "not-found",
  "video-invalid",
  "video-not-found",
  "anchor-not-found",
  "unavailable",
  ...unavailable.map(([, panel]) => panel),
];

/** Every panel in both languages, to be fetched before they are needed. */
export const panels = (["en", "zh"] as const).flatMap((locale) =>
  names.map((name) => panelKey(name, locale)),
);
