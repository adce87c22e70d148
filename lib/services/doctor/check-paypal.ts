import "server-only";
import {
  checkCredentials,
  fetchPayPalDate,
  isPayPalSetUp,
  isUnknownToPayPal,
} from "#lib/paypal/transport.ts";
import { fetchWebhook, type Webhook, wantedEvents } from "#lib/paypal/webhook.ts";
import { UpstreamError } from "#lib/platform/errors.ts";
import { reasonOf } from "#lib/platform/reason-of.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { clockDiagnosis } from "./check-clock.ts";
import { type Diagnosis, fail, ok, warn } from "./diagnosis.ts";

/** Whether PayPal sends the required events to this site. */
export function webhookDiagnoses({ url, event_types }: Webhook, siteUrl: string): Diagnosis[] {
  const wanted = `${siteUrl}/_api/paypal/webhook`;
  const names = event_types.map(({ name }) => name);
  const missing = names.includes("*") ? [] : wantedEvents.filter((name) => !names.includes(name));
  const problems: Diagnosis[] = [];
  if (url !== wanted) problems.push(fail("webhook", `PayPal sends to ${url}: let it send to ${wanted}`));
  if (missing.length > 0)
    problems.push(
      fail("webhook", `these events are not sent: ${missing.join(", ")}. Add them to the webhook at PayPal`),
    );
  return problems.length > 0 ? problems : [ok("webhook", `sends all ${wantedEvents.length} events here`)];
}

async function checkWebhook({ PAYPAL_WEBHOOK_ID, SITE_URL }: Settings): Promise<Diagnosis[]> {
  if (PAYPAL_WEBHOOK_ID === undefined)
    return [
      fail(
        "webhook",
        "PAYPAL_WEBHOOK_ID is not set: renewals and refunds never arrive. Add a webhook to the app at PayPal",
      ),
    ];
  try {
    return webhookDiagnoses(await fetchWebhook(PAYPAL_WEBHOOK_ID), SITE_URL);
  } catch (error) {
    const text = isUnknownToPayPal(error)
      ? `this app has no webhook ${PAYPAL_WEBHOOK_ID}: copy the id from the app at PayPal`
      : `can't be read (${reasonOf(error)})`;
    return [fail("webhook", text)];
  }
}

/** Why there is no token: PayPal refused, or can't be reached. */
export function credentialsDiagnosis(error: unknown, environment: Settings["PAYPAL_ENV"]): Diagnosis {
  const { kind, status = 0 } = error instanceof UpstreamError ? error : { kind: undefined };
  const names = "PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET";
  const why = reasonOf(error);
  if (kind === "http" && status < 500)
    return fail(
      "PayPal",
      `${names} don't open PAYPAL_ENV=${environment} (${why}): copy both from the app of that environment`,
    );
  const what =
    kind === "network"
      ? `this machine has no network to PayPal (${why}): look at its DNS, its firewall and its proxy`
      : `PayPal gives no usable answer (${why}): try again later, and see what stands between`;
  return fail("PayPal", `${what}. Whether ${names} are right was not seen`);
}

export async function checkPayPal(settings: Settings, now: number): Promise<Diagnosis[]> {
  const startedAt = Date.now();
  if (!isPayPalSetUp())
    return [
      warn(
        "PayPal",
        "is off: set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET of an app at developer.paypal.com",
      ),
    ];
  try {
    await checkCredentials();
  } catch (error) {
    return [credentialsDiagnosis(error, settings.PAYPAL_ENV)];
  }
  const date = await fetchPayPalDate().catch(() => null);
  const clock = clockDiagnosis("PayPal", date, now + Date.now() - startedAt);
  return [
    ok("PayPal", `the app opens PAYPAL_ENV=${settings.PAYPAL_ENV}`),
    ...(clock ? [clock] : []),
    ...(await checkWebhook(settings)),
  ];
}
