import "server-only";
import { type Settings, settingWarnings } from "#lib/settings.ts";
import { type Finding, warn } from "./finding.ts";
import { checkLedger } from "./ledger.ts";
import { checkLevels } from "./levels.ts";
import { checkPayPal } from "./paypal.ts";
import { checkRedis } from "./redis.ts";
import { checkDataDir, checkSite, missingSettings } from "./site.ts";
import { checkTurnstile } from "./turnstile.ts";
import { checkWordPress } from "./wordpress.ts";

/** Looks at everything that a running site depends on (product: Doctor). Changes nothing. */
export async function diagnose(settings: Settings, now = Date.now()): Promise<Finding[]> {
  const groups = await Promise.all([
    settingWarnings(settings).map((text) => warn("settings", text)),
    missingSettings(settings),
    checkDataDir(settings.DATA_DIR),
    checkLedger(settings),
    checkRedis(settings),
    checkSite(settings, now),
    checkWordPress(settings, now),
    checkLevels(),
    checkPayPal(settings, now),
    checkTurnstile(settings),
  ]);
  return groups.flat();
}
