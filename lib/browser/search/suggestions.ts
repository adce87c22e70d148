import { callApi } from "#lib/browser/base/client.ts";
import { adsKey } from "#lib/config/ads-key.ts";
import { type Suggestions, suggestions } from "#lib/contracts/catalogue/suggestions.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import { recentSearches } from "./recent-searches.ts";

/** `recent`: this device's own searches, for an empty text. */
export type ShownSuggestions = Suggestions & { query: string; recent: readonly string[] };

/** Whether this device's member can watch every video, as marked before the first paint. */
function watchesAll(): boolean {
  const { classList } = document.documentElement;
  return classList.contains("signed-in") && !classList.contains(adsKey);
}

/** Suggestions for a text, or for none; null if the request failed. */
export async function readSuggestions(query: string, signal: AbortSignal): Promise<ShownSuggestions | null> {
  const [language = defaultLocale] = document.documentElement.lang.split("-");
  const params = new URLSearchParams({
    ...(query && { search: query }),
    ...(watchesAll() && { vip: "1" }),
    ...(language !== defaultLocale && { language }),
  });
  const address = params.size > 0 ? `/suggestions?${params}` : "/suggestions";
  const response = await callApi(address, { schema: suggestions, signal }).catch(() => null);
  return response && !signal.aborted
    ? { ...response, query, recent: query === "" ? recentSearches.read() : [] }
    : null;
}
