import "server-only";
import { type PayPalEvent, readEvent } from "#lib/paypal/webhook.ts";
import { isFromPayPal, mayBeFromPayPal } from "#lib/paypal/webhook-signature.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { metrics } from "#lib/platform/observe/metrics.ts";
import { settings } from "#lib/platform/settings.ts";
import { withDeadline } from "#lib/platform/time/with-deadline.ts";
import {
  isEventHandled,
  markEventHandled,
  storeWebhookEvent,
} from "#lib/services/payment/ledger/tables/webhook-events.ts";
import { findPaymentOf, handleEvent, mayBecomeOurs, mayBeOurs } from "./handle-event.ts";
import { inBackground } from "./in-background.ts";
import { sendNotices } from "./notify-wordpress.ts";

/** Ms after which PayPal gets an error, so that it sends the event again. The handling goes on. */
const maxWaitMs = 20_000;

/** An event that PayPal must send again; `message` is for the log. */
class EventNotHandled extends Error {
  override name = "EventNotHandled";
  readonly answer: SiteError;

  constructor(message: string, answer = new SiteError(503, "PAYMENT_UNCONFIRMED", "", { retryAfter: 60 })) {
    super(message);
    this.answer = answer;
  }
}

/**
 * Receives a webhook event (product: PayPal webhook): verifies its signature, stores it once, and handles it. `raw` is
 * the body as received.
 *
 * @throws SiteError 401 for a bad signature, 503 if PayPal must send it again; UpstreamError
 */
export async function receiveEvent(headers: Headers, raw: string): Promise<void> {
  const event = readEvent(parse(raw));
  const count = (result: "taken" | "refused" | "again") =>
    metrics()?.countWebhookEvent(event?.type ?? "other", result);
  try {
    await acceptEvent(event, headers, raw);
    count("taken");
  } catch (error) {
    const isRefused = error instanceof SiteError && error.status < 500;
    count(isRefused ? "refused" : "again");
    if (isRefused) throw error;
    log("warn", "webhook not handled", { id: event?.id, type: event?.type, reason: String(error) });
    throw error instanceof EventNotHandled ? error.answer : error;
  }
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new SiteError(400, "BAD_REQUEST");
  }
}

/**
 * Verifies, stores and handles the event. The checks without a call to PayPal come first, so that forged events cost
 * none.
 */
async function acceptEvent(event: PayPalEvent | null, headers: Headers, raw: string): Promise<void> {
  if (!settings().PAYPAL_WEBHOOK_ID)
    throw new EventNotHandled("PAYPAL_WEBHOOK_ID is not set", new SiteError(503, "PAYPAL_UNAVAILABLE"));
  if (!mayBeFromPayPal(headers)) throw new SiteError(401, "BAD_SIGNATURE");
  if (event === null || (await isEventHandled(event.id))) return;
  if (!(await mayBeOurs(event))) {
    if (mayBecomeOurs(event)) throw new EventNotHandled("payment not known yet");
    return;
  }
  if (!(await isFromPayPal(headers, raw))) throw new SiteError(401, "BAD_SIGNATURE");
  await storeWebhookEvent(event);
  await handleInTime(event);
  await markEventHandled(event.id);
  // If this fails, the sweep sends the notices.
  inBackground(sendNotices());
}

/** Handles the event. @throws EventNotHandled if its payment is not finished within `maxWaitMs` */
async function handleInTime(event: PayPalEvent): Promise<void> {
  const handled = handleEvent(event).catch((error: unknown) => {
    throw new EventNotHandled(String(error));
  });
  const isFinished = await withDeadline(maxWaitMs, handled, () => {
    throw new EventNotHandled(`not done after ${maxWaitMs / 1000} s`);
  });
  if (isFinished) return;
  const state = (await findPaymentOf(event))?.state;
  throw new EventNotHandled(`the payment is ${state}`);
}
