"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { isAmongPlaces } from "#lib/addresses/among-places.ts";
import { adsKey, allowedMark } from "#lib/config/ads-key.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

export { useSelectedLayoutSegments } from "next/navigation";

/** For code that prefetches: this router never loads a document. */
export const useInnerRouter = useRouter;

/** @param places separated by spaces; undefined without an ad network */
const isIn = (places: string | undefined, address: string) =>
  isAmongPlaces(places?.split(" ") ?? [], address);

/** Whether this document has ad places and so allows the ad network's hosts. */
export const isAdDocument =
  typeof location !== "undefined" && isIn(document.documentElement.dataset.adPlaces, location.pathname);

/**
 * Whether a navigation has to load a document: only documents with ad places allow the ad network's hosts (decision:
 * script-policy). Who has not allowed ads, and members who see none, enter those pages without one. While a player
 * plays, in its page or in the mini player, it stays in this document on the way to pages where it may.
 */
export function needsDocument(address: string): boolean {
  const { dataset, classList } = document.documentElement;
  const { adPlaces, soundPlaces, playing, mini } = dataset;
  if (isIn(adPlaces, address) === isAdDocument) return false;
  if (isAdDocument) return (playing ?? mini) === undefined || !isIn(soundPlaces, address);
  const hasAllowedAds = document.cookie.includes(allowedMark);
  return hasAllowedAds && (!classList.contains("signed-in") || classList.contains(adsKey));
}

export type NavigateOptions = {
  /** Replaces this page in the history. */
  replace?: boolean;
  scroll?: boolean;
};
export type Navigate = (address: string, options?: NavigateOptions) => void;

/**
 * Opens another page of this site. It loads the page's document if only one of the two pages has ad places, otherwise
 * the page's data.
 */
export function useOpenPage(): Navigate {
  const router = useRouter();
  return useCallback(
    (address, { replace = false, scroll = true } = {}) => {
      if (needsDocument(address)) return location[replace ? "replace" : "assign"](address);
      return router[replace ? "replace" : "push"](address, ...(scroll ? [] : [{ scroll }]));
    },
    [router],
  );
}

export function useLocalePath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path) => localePath(locale, path), [locale]);
}
