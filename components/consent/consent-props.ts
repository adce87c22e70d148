import "server-only";
import { trackersOf } from "#lib/config/trackers.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import type { ConsentProps } from "./consent-dialog.tsx";

/** What the site asks consent for; null where nothing tracks. */
export async function consentProps(): Promise<ConsentProps | null> {
  const trackers = trackersOf(settings());
  if (trackers.length === 0) return null;
  const { consent: texts } = await getTexts();
  return { texts, loads: trackers.map(({ name, from }) => ({ name, from: from.join(", ") })) };
}

/** The names of what tracks on every page, for styles and scripts; undefined without any. */
export const consentEverywhere = (): string | undefined =>
  trackersOf(settings())
    .filter(({ isOnEveryPage }) => isOnEveryPage)
    .map(({ name }) => name)
    .join(" ") || undefined;
