import "server-only";
import * as z from "zod";
import { settings } from "#lib/settings.ts";
import { callPayPal, PayPalError } from "./transport.ts";

const names = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
};

const day = 24 * 60 * 60_000;
/** PayPal sends an event for three days; clocks differ. What is older stands in its list of events. */
const sentWithin = { past: 4 * day, future: day };

/** Whether a certificate lies at the PayPal of this environment. */
function isPayPals(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isSandbox = hostname.endsWith(".sandbox.paypal.com");
  const isKnown = hostname.endsWith(".paypal.com") && isSandbox === (settings().PAYPAL_ENV === "sandbox");
  return protocol === "https:" && isKnown;
}

function isSentLately(time: string): boolean {
  const age = Date.now() - Date.parse(time);
  return age < sentWithin.past && age > -sentWithin.future;
}

/** Whether PayPal may have sent this, as far as its headers tell: PayPal is not asked about what it would not send. */
export function mayBeFromPayPal(headers: Headers): boolean {
  if (Object.values(names).some((name) => !headers.get(name))) return false;
  return (
    isPayPals(headers.get(names.cert_url) ?? "") && isSentLately(headers.get(names.transmission_time) ?? "")
  );
}

/**
 * Whether PayPal says that it sent this: asked of PayPal itself with the five headers and the body as it came.
 *
 * @throws UpstreamError; SiteError 503 where PayPal is not set up
 */
export async function isFromPayPal(headers: Headers, raw: string): Promise<boolean> {
  const given = Object.entries(names).map(([field, name]) => [field, headers.get(name)] as const);
  const { PAYPAL_WEBHOOK_ID } = settings();
  const claim = JSON.stringify({ ...Object.fromEntries(given), webhook_id: PAYPAL_WEBHOOK_ID });
  // The signature is over the bytes that came: written again, they could differ.
  const body = `${claim.slice(0, -1)},"webhook_event":${raw}}`;
  const request = { path: "/v1/notifications/verify-webhook-signature", verb: "POST", raw: body };
  try {
    const { verification_status } = await callPayPal(request, z.object({ verification_status: z.string() }));
    return verification_status === "SUCCESS";
  } catch (error) {
    if (error instanceof PayPalError && error.status !== 429) return false;
    throw error;
  }
}
