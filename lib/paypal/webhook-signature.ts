import "server-only";
import * as z from "zod";
import { settings } from "#lib/platform/settings.ts";
import { day } from "#lib/platform/time/duration.ts";
import { callPayPal, isPayPalRefusal } from "./transport.ts";

const names = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
};

/**
 * The ages of events that are accepted: PayPal sends an event for three days, and clocks differ. The sweep reads older
 * ones from PayPal's list.
 */
const sentWithin = { past: 4 * day, future: day };

/** Whether the address of a certificate belongs to PayPal, in this environment. */
function isPayPalAddress(address: string): boolean {
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

/** Checks only the headers, so that obvious forgeries cost no call to PayPal. */
export function mayBeFromPayPal(headers: Headers): boolean {
  if (Object.values(names).some((name) => !headers.get(name))) return false;
  return (
    isPayPalAddress(headers.get(names.cert_url) ?? "") &&
    isSentLately(headers.get(names.transmission_time) ?? "")
  );
}

/**
 * Has PayPal verify the signature, with the five headers and the body as received.
 *
 * @throws UpstreamError; SiteError 503 where PayPal is not set up
 */
export async function isFromPayPal(headers: Headers, raw: string): Promise<boolean> {
  const signatureFields = Object.entries(names).map(([field, name]) => [field, headers.get(name)] as const);
  const { PAYPAL_WEBHOOK_ID } = settings();
  const signed = JSON.stringify({ ...Object.fromEntries(signatureFields), webhook_id: PAYPAL_WEBHOOK_ID });
  // The signature covers the received bytes: serialising them again could change them.
  const body = `${signed.slice(0, -1)},"webhook_event":${raw}}`;
  const request = { path: "/v1/notifications/verify-webhook-signature", verb: "POST", raw: body };
  try {
    const { verification_status } = await callPayPal(request, z.object({ verification_status: z.string() }));
    return verification_status === "SUCCESS";
  } catch (error) {
    if (isPayPalRefusal(error)) return false;
    throw error;
  }
}
