import "server-only";
import * as z from "zod";
import { UpstreamError } from "#lib/platform/errors.ts";
import {
  fetchAsMember,
  fetchResponseAsMember,
  fetchResponseAsSite,
} from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { readWordPressError } from "#lib/wordpress/transport/read-error.ts";
import {
  isDeniedSuccess,
  isFormRefusal,
  isMissingRoute,
  isNotFoundCode,
  isOwnRefusal,
} from "#lib/wordpress/transport/refusals.ts";

/** In ms; long, because WordPress calls PayPal meanwhile. */
const deadlineMs = 15_000;

/** GET memberships/level/{id}/paypal-plan, as the member. @throws SessionEnded, WordPressError, UpstreamError */
export async function fetchPlanId(token: string, levelId: number): Promise<string> {
  const path = `asmr/v1/memberships/level/${levelId}/paypal-plan`;
  const schema = z.object({ planId: z.string().trim().min(1) });
  return (await fetchAsMember(token, { method: "GET", path, schema })).planId;
}

/** WordPress's verdict on a payment; `success` is null where it gave none. `message` is plain text, or "". */
export type Confirmation = {
  status: number;
  success: boolean | null;
  processing: boolean;
  message: string;
  /** In seconds. */
  retryAfter: number | null;
};

const rawConfirmation = z.object({
  success: z
    .unknown()
    .transform((value) => (field.isTrue(value) ? true : field.isFalse(value) ? false : null))
    .optional(),
  processing: field.flagField.optional(),
  retry_after: z.coerce.number().positive().nullable().catch(null),
});
const noConfirmation = { success: null, processing: false, retry_after: null };

function readConfirmation(status: number, json: unknown): Confirmation {
  const {
    success = null,
    processing = false,
    retry_after,
  } = rawConfirmation.safeParse(json).data ?? noConfirmation;
  const { message, revealing } = readWordPressError(status, json);
  return { status, success, processing, message: revealing ? "" : message, retryAfter: retry_after };
}

async function confirm(token: string, path: string, body: unknown): Promise<Confirmation> {
  const { status, json } = await fetchResponseAsMember(token, { method: "POST", path, body, deadlineMs });
  return readConfirmation(status, json);
}

/** Refuses to read a proxy's refusal as WordPress's verdict. @throws UpstreamError */
function requireWordPress(status: number, json: unknown): void {
  const isForeign = status >= 400 && status < 500 && !isOwnRefusal(json);
  if (isForeign || (status >= 500 && json == null))
    throw new UpstreamError("invalid", `status ${status}, not WordPress's`, status);
}

/** A payment's ids at WordPress and PayPal, and its member's id at WordPress. */
export type PaymentName = {
  userId: number;
  levelId: number;
  kind: "order" | "subscription";
  paypalId: string;
};

/**
 * POST payments/confirm: confirms any payment with the shared key instead of the member's token.
 *
 * @throws UpstreamError
 */
export async function confirmAsSite(payment: PaymentName, proof?: unknown): Promise<Confirmation> {
  const body = { ...payment, ...(proof !== undefined && { proof }) };
  const path = "asmr/v1/payments/confirm";
  const { status, json } = await fetchResponseAsSite({ method: "POST", path, body, deadlineMs });
  // A refusal of the shared key says nothing about the payment.
  const isOurs = status === 401 || readWordPressError(status, json).code === "murmur_key";
  if (isOurs) throw new UpstreamError("http", "the shared key was rejected", status);
  requireWordPress(status, json);
  // A missing route counts as an outage: the plugin may be back soon.
  return readConfirmation(isMissingRoute(json) ? 503 : status, json);
}

/** An event of a payment; times are ISO 8601. */
export type PaymentNotice = PaymentName & {
  id: string;
  type: string;
  transactionId?: string;
  amount?: string;
  currency?: string;
  at: string;
  nextPaymentAt?: string;
};

const acceptedNotice = z.object({ success: z.unknown().refine(field.isTrue) });

/**
 * POST paypal-event, with the shared key. `code` is that of a refusal, or "". A cache or a firewall may answer in
 * WordPress's place with any status, so only `success: true` means that the event is stored, and only the contract's
 * 404 that there is no such payment.
 *
 * @throws UpstreamError
 */
export async function sendPaymentNotice(notice: PaymentNotice): Promise<{ status: number; code: string }> {
  const path = "asmr/v1/paypal-event";
  const { status, json } = await fetchResponseAsSite({ method: "POST", path, body: notice, deadlineMs });
  requireWordPress(status, json);
  if (status < 400 && !acceptedNotice.safeParse(json).success)
    throw new UpstreamError("invalid", `status ${status} without success`, status);
  const { code } = readWordPressError(status, json);
  if (status === 404 && !isMissingRoute(json) && !isNotFoundCode(code))
    throw new UpstreamError("http", `status 404 ${code}`, status);
  return { status, code };
}

/** POST paypal-verify: a captured order, with PayPal's record of it. @throws SessionEnded, UpstreamError */
export const confirmOrder = (token: string, levelId: number, id: string, capturedOrder: unknown) =>
  confirm(token, "asmr/v1/paypal-verify", { levelId, paypalOrderID: id, capturedOrder });

/** POST paypal-subscription-verify. @throws SessionEnded, UpstreamError */
export const confirmSubscription = (token: string, levelId: number, id: string) =>
  confirm(token, "asmr/v1/paypal-subscription-verify", { levelId, subscriptionID: id });

/**
 * POST checkout/prepare-for-existing-user: the URL where the member pays, or "".
 *
 * @throws SessionEnded, WordPressError, UpstreamError
 */
export async function fetchCheckoutUrl(
  token: string,
  body: { level_id: number; success_url: string; cancel_url: string },
): Promise<string> {
  const path = "asmr/v1/checkout/prepare-for-existing-user";
  const schema = z.object({ checkout_url: z.string() }).catch({ checkout_url: "" });
  return (await fetchAsMember(token, { method: "POST", path, body, schema, deadlineMs })).checkout_url;
}

/** Whether the checkout is done, or PayPal still processes it; `message` is WordPress's, or "". */
export type Completion = { done: boolean; message: string };

/**
 * POST checkout/complete-payment, with PayPal's return parameters. A success may have no message.
 *
 * @throws as `fetchCheckoutUrl`
 */
export async function completeCheckoutAtWordPress(
  token: string,
  body: { token: string; PayerID: string },
): Promise<Completion> {
  const path = "asmr/v1/checkout/complete-payment";
  const { status, json } = await fetchResponseAsMember(token, { method: "POST", path, body, deadlineMs });
  if (status >= 500) throw new UpstreamError("http", `status ${status}`, status);
  const isForeign = status < 300 ? json === undefined || isDeniedSuccess(json) : !isFormRefusal(status, json);
  if (isForeign && status !== 202)
    throw new UpstreamError("invalid", `status ${status}, not WordPress's`, status);
  if (status >= 300) throw readWordPressError(status, json);
  const { success, processing, message } = readConfirmation(status, json);
  if (status === 202 || (processing && success !== true)) return { done: false, message };
  if (success === false) throw readWordPressError(402, json);
  return { done: true, message: "" };
}
