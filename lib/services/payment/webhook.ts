import "server-only";
import { SiteError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { isFromPayPal, type PayPalEvent, readEvent } from "#lib/paypal/webhook.ts";
import { pause } from "#lib/services/pause.ts";
import { openToken } from "#lib/session/keep.ts";
import { checkoutId } from "./buyer.ts";
import { completeOnce } from "./checkout-complete.ts";
import type { Payment } from "./ledger.ts";
import { ledger } from "./sqlite-ledger.ts";
import { finishOnce } from "./verify.ts";

/** Milliseconds after which PayPal is asked to send it again; the payment goes on. */
const patience = 20_000;

const notYet = () => new SiteError(503, "PAYMENT_UNCONFIRMED", "", { retryAfter: 60 });

async function isConfirmed(id: string): Promise<boolean> {
  return (await ledger().find(id))?.state === "confirmed";
}

/** Whether nothing is owed any more: the payment is confirmed, or no money is in it. */
async function isSettled(id: string): Promise<boolean> {
  const state = (await ledger().find(id))?.state;
  return state !== "taking" && state !== "taken" && state !== "denied";
}

/** Has WordPress complete a hosted checkout whose browser did not come back. @throws SiteError 503 until it has */
async function followCheckout({ paymentId, payerId }: PayPalEvent): Promise<void> {
  const id = checkoutId(paymentId);
  const isOver = (checkout: Payment | null) =>
    checkout?.state === "confirmed" || checkout?.state === "refused";
  const checkout = await ledger().find(id);
  if (checkout === null || isOver(checkout)) return;
  const token = checkout.seal === null ? null : await openToken(checkout.seal);
  const PayerID = payerId ?? checkout.payerId;
  if (token === null || PayerID === null) throw notYet();
  await ledger().change(id, { payerId: PayerID });
  const ended = completeOnce(token, { token: paymentId, PayerID }).catch((error) => {
    log("warn", "webhook could not complete", { id, reason: String(error) });
  });
  await Promise.race([ended, pause(patience)]);
  if (!isOver(await ledger().find(id))) throw notYet();
}

/** Finishes the payment of an event with the token that was kept for it. @throws SiteError 503 where that must wait */
async function follow(event: PayPalEvent): Promise<void> {
  const { paymentId, kind } = event;
  const payment = await ledger().find(paymentId);
  if (payment === null) return followCheckout(event);
  if (payment.kind !== kind || payment.state === "confirmed") return;
  const token = payment.seal === null ? null : await openToken(payment.seal);
  if (token === null) throw notYet();
  const failed = (error: unknown) => {
    log("warn", "webhook could not confirm", { id: paymentId, reason: String(error) });
    return error instanceof SiteError && error.status < 500;
  };
  const ended = finishOnce(payment, token, () => {}).then(({ success }) => success, failed);
  const done = await Promise.race([ended, pause(patience).then(() => false)]);
  if (!(await isConfirmed(paymentId)) && !(done && (await isSettled(paymentId)))) throw notYet();
}

/**
 * An event of PayPal's (issue 5, "Not lost"): its signature checked, each id once, and believed in nothing but which
 * payment to ask about. `raw` is the body as it came.
 *
 * @throws SiteError 401 for a bad signature, 503 where PayPal is to send it again; UpstreamError
 */
export async function receiveEvent(headers: Headers, raw: string): Promise<void> {
  let json: unknown;
  try {
    json = JSON.parse(raw);
  } catch {
    throw new SiteError(400, "BAD_REQUEST");
  }
  if (!(await isFromPayPal(headers, raw))) throw new SiteError(401, "BAD_SIGNATURE");
  const event = readEvent(json);
  if (event === null || (await ledger().hasEvent(event.id))) return;
  await follow(event);
  await ledger().addEvent(event.id);
}
