import "server-only";
import * as z from "zod";
import { SiteError } from "#lib/errors.ts";
import { settings } from "#lib/settings.ts";
import { callPayPal, PayPalError } from "./transport.ts";

const names = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
};

/**
 * Whether PayPal says that it sent this: asked of PayPal itself with the five headers and the body as it came.
 *
 * @throws UpstreamError; SiteError 503 where no webhook is set up.
 */
export async function isFromPayPal(headers: Headers, raw: string): Promise<boolean> {
  const { PAYPAL_WEBHOOK_ID } = settings();
  if (!PAYPAL_WEBHOOK_ID) throw new SiteError(503, "PAYPAL_UNAVAILABLE");
  const given = Object.entries(names).map(([field, name]) => [field, headers.get(name)] as const);
  if (given.some(([, value]) => !value)) return false;
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

const payer = z.object({ payer_id: z.string().min(1).max(128).optional() }).catch({});

const event = z.object({
  id: z.string().min(1).max(128),
  event_type: z.string(),
  resource: z
    .looseObject({
      id: z.string().optional(),
      billing_agreement_id: z.string().optional(),
      payer: payer.optional(),
      subscriber: payer.optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
        .optional(),
    })
    .catch({}),
});
/** `payerId`: who paid, where the event says so. */
export type PayPalEvent = {
  id: string;
  kind: "order" | "subscription";
  paymentId: string;
  payerId: string | null;
};

type Resource = z.output<typeof event>["resource"];
const ownId = ({ id }: Resource) => id;
const orderId = ({ supplementary_data }: Resource) => supplementary_data?.related_ids?.order_id;
const agreementId = ({ billing_agreement_id }: Resource) => billing_agreement_id;

/** The events that tell of a payment, and where each names it. */
const kinds: Record<string, { kind: PayPalEvent["kind"]; paymentId: (resource: Resource) => unknown }> = {
  "CHECKOUT.ORDER.APPROVED": { kind: "order", paymentId: ownId },
  "CHECKOUT.ORDER.COMPLETED": { kind: "order", paymentId: ownId },
  "PAYMENT.CAPTURE.COMPLETED": { kind: "order", paymentId: orderId },
  "PAYMENT.CAPTURE.DENIED": { kind: "order", paymentId: orderId },
  "BILLING.SUBSCRIPTION.ACTIVATED": { kind: "subscription", paymentId: ownId },
  "PAYMENT.SALE.COMPLETED": { kind: "subscription", paymentId: agreementId },
};

/** The events that PayPal has to send. */
export const wantedEvents: readonly string[] = Object.keys(kinds);

/** What an event is about, or null where it is no business of ours. Nothing else of it is believed. */
export function readEvent(json: unknown): PayPalEvent | null {
  const parsed = event.safeParse(json);
  if (!parsed.success) return null;
  const { id, event_type, resource } = parsed.data;
  const row = Object.hasOwn(kinds, event_type) ? kinds[event_type] : undefined;
  const paymentId = row?.paymentId(resource);
  if (row === undefined || typeof paymentId !== "string") return null;
  const payerId = resource.payer?.payer_id ?? resource.subscriber?.payer_id ?? null;
  return { id, kind: row.kind, paymentId, payerId };
}
