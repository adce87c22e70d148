"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { isAmongPlaces } from "#lib/addresses/among-places.ts";
import { adsKey } from "#lib/config/ads-key.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

export { useSelectedLayoutSegments } from "next/navigation";

/** For code that prefetches: this router never loads a document. */
export const useInnerRouter = useRouter;

/** The places of ads that the document names; undefined without an ad network. */
const adPlaces = () => document.documentElement.dataset.adPlaces?.split(" ");

/** Whether a player of this document plays, in its page or in the mini player. */
function isSoundPlaying(): boolean {
  const { playing, mini } = document.documentElement.dataset;
  return playing !== undefined || mini !== undefined;
}

/** The places that may follow a page with ads in the same document while a sound plays. */
const soundPlaces = () => document.documentElement.dataset.soundPlaces?.split(" ") ?? [];

/**
 * Whether a navigation has to load a document: only documents with ad places allow the ad network's hosts (decision:
 * script-policy). Members who see no ads never need one, and a playing sound goes on in this document where it may.
 */
export function needsDocument(address: string): boolean {
  const places = adPlaces();
  if (places === undefined || isAmongPlaces(places, address) === isAdDocument) return false;
  if (isAdDocument && isSoundPlaying() && isAmongPlaces(soundPlaces(), address)) return false;
  const { classList } = document.documentElement;
  return isAdDocument || !classList.contains("signed-in") || classList.contains(adsKey);
}

const isAdDocument = typeof location !== "undefined" && isAmongPlaces(adPlaces() ?? [], location.pathname);

export type NavigateOptions = {
  /** Replaces this page in the history. */
  replace?: boolean;
  scroll?: boolean;
};
export type Navigate = (address: string, options?: NavigateOptions) => void;

/**
 * Opens another page of this site: by its document on entering or leaving pages with ad places, otherwise by its data.
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
