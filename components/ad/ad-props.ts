import "server-only";
import { getTexts } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import type { AdProps } from "./ad-slot.tsx";

export async function adProps(): Promise<AdProps> {
  const { ads: texts } = await getTexts();
  const { AD_SCRIPT_URL, AD_ZONE } = settings();
  return { network: AD_SCRIPT_URL ? { scriptUrl: AD_SCRIPT_URL, zone: AD_ZONE } : null, texts };
}
