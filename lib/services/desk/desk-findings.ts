import "server-only";
import type { DeskFinding } from "#lib/contracts/desk/payments-desk.ts";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { minute } from "#lib/platform/time/duration.ts";
import { withDeadline } from "#lib/platform/time/with-deadline.ts";
import { diagnose } from "#lib/services/doctor/diagnose.ts";

const cachedMs = 5 * minute;
/** How long the desk waits for the doctor, which checks many services, in ms. */
const patienceMs = 4_000;
let latestReading: { at: number; findings: Promise<DeskFinding[] | null> } | null = null;

/** The doctor's diagnoses, at most five minutes old; null if they take too long. */
export async function readFindings(): Promise<DeskFinding[] | null> {
  if (latestReading === null || steadyNow() - latestReading.at > cachedMs) {
    const diagnosed = diagnose(settings()).then(
      (found) => found.map((finding) => ({ ...finding, url: pageFor(finding.check) })),
      (error: unknown) => {
        log("error", "the doctor failed", { reason: String(error) });
        latestReading = null;
        return null;
      },
    );
    latestReading = { at: steadyNow(), findings: diagnosed };
  }
  return withDeadline(patienceMs, latestReading.findings, () => null);
}

/** The page on which an administrator mends what a check finds; null for settings of this site. */
function pageFor(check: string): string | null {
  const { WORDPRESS_URL, PAYPAL_ENV } = settings();
  if (/^(?:WordPress|logins|Authorization|capabilities|self-check|WORDPRESS_KEY)/.test(check))
    return `${WORDPRESS_URL}/wp-admin/options-general.php?page=murmur`;
  if (/^(?:levels?|plan of|language)\b/.test(check))
    return `${WORDPRESS_URL}/wp-admin/admin.php?page=pmpro-membershiplevels`;
  if (/^(?:PayPal|webhook)$/.test(check))
    return `https://developer.paypal.com/dashboard/applications/${PAYPAL_ENV}`;
  return check === "Turnstile" ? "https://dash.cloudflare.com/?to=/:account/turnstile" : null;
}
