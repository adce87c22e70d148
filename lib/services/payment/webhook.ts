import "server-only";
import { SiteError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { isFromPayPal, type PayPalEvent, readEvent } from "#lib/paypal/webhook.ts";
import { pause } from "#lib/services/pause.ts";
import { unsealToken } from "#lib/session/token-vault.ts";
import { completeOnce } from "./checkout-complete.ts";
import { isPending, type Payment } from "./ledger.ts";
import { ledger } from "./sqlite-ledger.ts";
import { captureAndConfirmOnce } from "./verify.ts";

/** Milliseconds after which PayPal is asked to send the event again; the payment goes on. */
const maxWaitMs = 20_000;

const notConfirmedYet = () => new SiteError(503, "PAYMENT_UNCONFIRMED", "", { retryAfter: 60 });

const openSealed = async ({ sealedToken }: Payment) =>
  sealedToken === null ? null : await unsealToken(sealedToken);

const isOver = (checkout: Payment | null) => checkout?.state === "confirmed" || checkout?.state === "failed";

/** Has WordPress complete a hosted checkout whose browser did not come back. @throws SiteError 503 until it has */
async function finishCheckout({ paymentId, payerId }: PayPalEvent): Promise<void> {
  const checkout = await ledger().findCheckout(paymentId);
  if (checkout === null || isOver(checkout)) return;
  const token = await openSealed(checkout);
  const PayerID = payerId ?? checkout.payerId;
  if (token === null || PayerID === null) throw notConfirmedYet();
  await ledger().update(checkout.id, { payerId: PayerID });
  const ended = completeOnce(token, { token: paymentId, PayerID }).catch((error) => {
    log("warn", "webhook could not complete", { id: paymentId, reason: String(error) });
  });
  await Promise.race([ended, pause(maxWaitMs)]);
  if (!isOver(await ledger().findCheckout(paymentId))) throw notConfirmedYet();
}

/** Finishes the payment of an event with the token that was kept for it. @throws SiteError 503 where that must wait */
async function finishPayment(event: PayPalEvent): Promise<void> {
  const { paymentId, kind } = event;
  const payment = await ledger().find(paymentId);
  if (payment === null) return finishCheckout(event);
  if (payment.kind !== kind || payment.state === "confirmed") return;
  const token = await openSealed(payment);
  if (token === null) throw notConfirmedYet();
  const isFinal = (error: unknown) => {
    log("warn", "webhook could not confirm", { id: paymentId, reason: String(error) });
    return error instanceof SiteError && error.status < 500;
  };
  const ended = captureAndConfirmOnce({ ...payment, kind }, token).then(({ success }) => success, isFinal);
  const hasEnded = await Promise.race([ended, pause(maxWaitMs).then(() => false)]);
  const now = await ledger().find(paymentId);
  const isSettled = now?.state === "confirmed" || (hasEnded && (now === null || !isPending(now)));
  if (!isSettled) throw notConfirmedYet();
}

/**
 * Takes an event of PayPal's (product: PayPal webhook): its signature checked, each id once, and believed in nothing
 * but which payment to ask about. `raw` is the body as it came.
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
  await finishPayment(event);
  await ledger().addEvent(event.id);
}
