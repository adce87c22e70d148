import "server-only";
import * as z from "zod";
import { log } from "#lib/platform/observe/log.ts";
import { isoSeconds } from "#lib/platform/time/iso.ts";
import { callPayPal } from "./transport.ts";

/** A field that is null or malformed counts as absent, so that the rest of the event is not lost. */
const optional = <T extends z.ZodType>(type: T) => type.optional().catch(undefined);
const optionalId = optional(z.string().trim().min(1));
const link = z.object({ href: z.string(), rel: z.string() });
const money = optional(z.union([z.string().trim().min(1), z.number().transform(String)]));
const amount = z.object({ total: money, value: money }).catch({ total: undefined, value: undefined });
const payer = z.object({ payer_id: z.string().min(1).max(128).optional() }).catch({});

/** A buyer's own transaction has no seller's id. */
const disputedTransaction = z
  .object({ seller_transaction_id: optionalId })
  .catch({ seller_transaction_id: undefined });

const event = z.object({
  id: z.string().min(1).max(128),
  event_type: z.string(),
  create_time: z.string().catch(""),
  resource: z
    .looseObject({
      id: optionalId,
      billing_agreement_id: optionalId,
      sale_id: optionalId,
      capture_id: optionalId,
      dispute_id: optionalId,
      disputed_transactions: optional(z.array(disputedTransaction)),
      links: optional(z.array(link.catch({ href: "", rel: "" }))),
      amount: amount.optional(),
      payer: payer.optional(),
      subscriber: payer.optional(),
      supplementary_data: optional(z.object({ related_ids: optional(z.object({ order_id: optionalId })) })),
    })
    .catch({}),
});
type Resource = z.output<typeof event>["resource"];

export type EventSubject = "order" | "subscription" | "refund" | "reversal" | "dispute";

/**
 * The fields of an event that this site reads. `paymentId`: the order or subscription. `transactionId`: the capture or
 * sale. `resourceId`: the refund or dispute. Each is null where the event names none. `payerId`: the payer. `amount`:
 * never negative. `at`: when PayPal made the event.
 */
export type PayPalEvent = {
  id: string;
  type: string;
  subject: EventSubject;
  paymentId: string | null;
  transactionId: string | null;
  resourceId: string | null;
  payerId: string | null;
  amount: string | null;
  at: number;
};

const ownId = ({ id }: Resource) => id;
const orderId = ({ supplementary_data }: Resource) => supplementary_data?.related_ids?.order_id;
const agreementId = ({ billing_agreement_id }: Resource) => billing_agreement_id;
const lastSegment = (href: string) =>
  href
    .replace(/[?#].*$/, "")
    .split("/")
    .findLast(Boolean);
/** The refunded transaction: a capture is named by a link, a sale by its id. */
const refundedId = ({ id, sale_id, capture_id, links = [] }: Resource) =>
  sale_id ?? capture_id ?? lastSegment(links.find(({ rel }) => rel === "up")?.href ?? "") ?? id;
const disputedId = ({ disputed_transactions = [] }: Resource) =>
  disputed_transactions.find(({ seller_transaction_id }) => seller_transaction_id)?.seller_transaction_id;

type EventFields = {
  subject: EventSubject;
  payment?: (resource: Resource) => string | undefined;
  transaction?: (resource: Resource) => string | undefined;
};
const ofSubscription: EventFields = { subject: "subscription", payment: ownId };
const ofSale: EventFields = { subject: "subscription", payment: agreementId, transaction: ownId };
const ofCapture: EventFields = { subject: "order", payment: orderId, transaction: ownId };

/** The events about payments, and the field in which each names its payment. */
const fieldsByEvent: Record<string, EventFields> = {
  "CHECKOUT.ORDER.APPROVED": { subject: "order", payment: ownId },
  "CHECKOUT.ORDER.COMPLETED": { subject: "order", payment: ownId },
  "PAYMENT.CAPTURE.COMPLETED": ofCapture,
  "PAYMENT.CAPTURE.PENDING": ofCapture,
  "PAYMENT.CAPTURE.DENIED": ofCapture,
  "PAYMENT.CAPTURE.DECLINED": ofCapture,
  "PAYMENT.CAPTURE.REFUNDED": { subject: "refund", transaction: refundedId },
  "PAYMENT.CAPTURE.REVERSED": { subject: "reversal", transaction: refundedId },
  "BILLING.SUBSCRIPTION.ACTIVATED": ofSubscription,
  "BILLING.SUBSCRIPTION.UPDATED": ofSubscription,
  "BILLING.SUBSCRIPTION.RE-ACTIVATED": ofSubscription,
  "BILLING.SUBSCRIPTION.PAYMENT.FAILED": ofSubscription,
  "BILLING.SUBSCRIPTION.SUSPENDED": ofSubscription,
  "BILLING.SUBSCRIPTION.CANCELLED": ofSubscription,
  "BILLING.SUBSCRIPTION.EXPIRED": ofSubscription,
  "PAYMENT.SALE.COMPLETED": ofSale,
  "PAYMENT.SALE.PENDING": ofSale,
  "PAYMENT.SALE.DENIED": ofSale,
  "PAYMENT.SALE.REFUNDED": { subject: "refund", payment: agreementId, transaction: refundedId },
  "PAYMENT.SALE.REVERSED": { subject: "reversal", payment: agreementId, transaction: refundedId },
  "CUSTOMER.DISPUTE.CREATED": { subject: "dispute", transaction: disputedId },
  "CUSTOMER.DISPUTE.RESOLVED": { subject: "dispute", transaction: disputedId },
};

/** The events that the webhook must subscribe to. */
export const wantedEvents: readonly string[] = Object.keys(fieldsByEvent);

/** What an event is about; null for one that does not concern this site. Nothing else in an event is trusted. */
export function readEvent(json: unknown): PayPalEvent | null {
  const parsed = event.safeParse(json);
  if (!parsed.success) return null;
  const { id, event_type: type, resource, create_time } = parsed.data;
  const row = Object.hasOwn(fieldsByEvent, type) ? fieldsByEvent[type] : undefined;
  if (row === undefined) return null;
  const paymentId = row.payment?.(resource) ?? null;
  const transactionId = row.transaction?.(resource) ?? null;
  const resourceId = resource.dispute_id ?? resource.id ?? null;
  if (paymentId === null && transactionId === null) {
    const isDispute = row.subject === "dispute";
    if (isDispute) log("warn", "a dispute names no transaction", { id, type, dispute: resourceId });
    else log("warn", "an event names no payment", { id, type });
    return null;
  }
  const payerId = resource.payer?.payer_id ?? resource.subscriber?.payer_id ?? null;
  const { total, value = total } = resource.amount ?? {};
  // PayPal reports a reversal as a payment with a negative amount.
  const amountText = value?.replace(/^-/, "") ?? null;
  const at = Date.parse(create_time) || Date.now();
  return {
    id,
    type,
    subject: row.subject,
    paymentId,
    transactionId,
    resourceId,
    payerId,
    amount: amountText,
    at,
  };
}

const eventList = z.object({
  events: z.array(z.unknown()).default([]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).catch([]),
});
const eventListPath = "/v1/notifications/webhooks-events";
const pageSize = 100;
/** A bound against endless lists; 30 days of events have fewer pages. */
const maxPages = 5_000;

/** A page of the list, and the query of the next one; null after the last. */
async function fetchPage(query: string): Promise<{ events: unknown[]; next: string | null }> {
  const { events, links } = await callPayPal({ path: `${eventListPath}${query}`, verb: "GET" }, eventList);
  const next = links.find(({ rel }) => rel === "next")?.href ?? "";
  // Only the query of PayPal's address is used, never its host.
  const search = URL.canParse(next) ? new URL(next).search : "";
  return { events, next: events.length === 0 || search === "" || search === query ? null : search };
}

/**
 * PayPal's list of events between two times, newest first; it includes those that never arrived here. Follows PayPal's
 * links from page to page, because one second may hold more events than a page.
 *
 * @throws PayPalError; UpstreamError
 */
export async function fetchEvents(from: number, to: number): Promise<PayPalEvent[]> {
  const first = { page_size: String(pageSize), start_time: isoSeconds(from), end_time: isoSeconds(to) };
  const read: PayPalEvent[] = [];
  let query: string | null = `?${new URLSearchParams(first)}`;
  for (let page = 0; query !== null && page < maxPages; page += 1) {
    const { events, next } = await fetchPage(query);
    read.push(...events.flatMap((event) => readEvent(event) ?? []));
    query = next;
  }
  return read;
}

const rawWebhook = z.object({
  id: z.string(),
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })).default([]),
});
export type Webhook = z.output<typeof rawWebhook>;

/** This app's webhook settings at PayPal. @throws PayPalError, UpstreamError */
export const fetchWebhook = (id: string): Promise<Webhook> =>
  callPayPal({ path: `/v1/notifications/webhooks/${encodeURIComponent(id)}`, verb: "GET" }, rawWebhook);
