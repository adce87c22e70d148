"use client";

import { useRouter as useNextRouter } from "next/navigation";
import { useCallback, useMemo } from "react";
import { hasAds } from "#lib/ad-pages.ts";
import { adsKey } from "#lib/ads.ts";
import { useLocale } from "./locale-context.tsx";
import { localePath } from "./locales.ts";

export { useSelectedLayoutSegments } from "next/navigation";

type MoveOptions = Parameters<ReturnType<typeof useNextRouter>["push"]>[1];

/** What the layout says of the site. */
const hasAdNetwork = () => "adNetwork" in document.documentElement.dataset;

/**
 * Whether a move has to load a document: the policy of one without ads keeps the network's hosts away, and one
 * with ads lets them in (decision: script-policy). Of members who see no ads nothing is asked.
 */
export function needsDocument(address: string): boolean {
  if (!hasAdNetwork() || hasAds(address) === isAdDocument) return false;
  const { classList } = document.documentElement;
  return isAdDocument || !classList.contains("signed-in") || classList.contains(adsKey);
}

/** Whether this document, by the address that it was loaded from, allows the ad network. */
const isAdDocument = typeof location !== "undefined" && hasAds(location.pathname);

/** Next's router, for moves within the site; into and out of documents with ads it loads the document. */
export function useRouter() {
  const router = useNextRouter();
  return useMemo(
    () => ({
      ...router,
      push: (address: string, options?: MoveOptions) =>
        needsDocument(address) ? location.assign(address) : router.push(address, options),
      replace: (address: string, options?: MoveOptions) =>
        needsDocument(address) ? location.replace(address) : router.replace(address, options),
    }),
    [router],
  );
}

/** Gives the address of a path of lib/paths.ts in the page's language, for what is no `Link`. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path) => localePath(locale, path), [locale]);
}
