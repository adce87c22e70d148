import "server-only";
import { settingWarnings } from "#lib/platform/setting-warnings.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { checkLanguages } from "./check-languages.ts";
import { checkLedger } from "./check-ledger.ts";
import { checkLevels } from "./check-levels.ts";
import { checkPayPal } from "./check-paypal.ts";
import { checkRedis } from "./check-redis.ts";
import { checkDataDir, checkSite, missingSettings } from "./check-site.ts";
import { checkTurnstile } from "./check-turnstile.ts";
import { checkUploads } from "./check-uploads.ts";
import { checkWordPress } from "./check-wordpress.ts";
import { type Diagnosis, warn } from "./diagnosis.ts";

/** Checks everything that a running site depends on (product: Doctor). It changes nothing. */
export async function diagnose(settings: Settings, now = Date.now()): Promise<Diagnosis[]> {
  const groups = await Promise.all([
    settingWarnings(settings).map((text) => warn("settings", text)),
    missingSettings(settings),
    checkDataDir(settings.DATA_DIR),
    checkUploads(settings),
    checkLedger(settings),
    checkRedis(settings),
    checkSite(settings, now),
    checkWordPress(settings, now),
    checkLevels(),
    checkLanguages(),
    checkPayPal(settings, now),
    checkTurnstile(settings),
  ]);
  return groups.flat();
}
