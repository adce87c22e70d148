"use client";

import { useCallback } from "react";
import { isAdPlace } from "#lib/config/ad-places.ts";
import { adsKey } from "#lib/config/device-keys.ts";
import { localePath } from "#lib/languages/locale-path.ts";
import { useLocale } from "./locale-context.tsx";

/** `useInnerRouter` never loads a document: for what asks `needsDocument` itself. */
export { useRouter as useInnerRouter, useSelectedLayoutSegments } from "next/navigation";

/** Where there are ads, as the layout says; undefined on a site without an ad network. */
const adPlaces = () => document.documentElement.dataset.adPlaces?.split(" ");

/**
 * Whether a move has to load a document: the policy of one without ads keeps the network's hosts away, and one
 * with ads lets them in (decision: script-policy). Of members who see no ads nothing is asked.
 */
export function needsDocument(address: string): boolean {
  const places = adPlaces();
  if (places === undefined || isAdPlace(places, address) === isAdDocument) return false;
  const { classList } = document.documentElement;
  return isAdDocument || !classList.contains("signed-in") || classList.contains(adsKey);
}

/** Whether this document, by the address that it was loaded from, allows the ad network. */
const isAdDocument = typeof location !== "undefined" && isAdPlace(adPlaces() ?? [], location.pathname);

/** Gives the address of a path of lib/addresses/paths.ts in the page's language, for what is no `Link`. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path) => localePath(locale, path), [locale]);
}
