import "server-only";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { checkOrder, checkSubscription, type Verdict } from "#lib/paypal/checks.ts";
import { readCustomId } from "#lib/paypal/custom-id.ts";
import { captureOrder, fetchOrder, fetchOwnPayee, type Order } from "#lib/paypal/order.ts";
import { fetchSubscription } from "#lib/paypal/subscription.ts";
import { PayPalRefusal } from "#lib/paypal/transport.ts";
import { fetchPlan } from "#lib/wordpress/payment.ts";
import { paymentError } from "./errors.ts";
import type { Payment, PaymentState } from "./ledger.ts";
import { priceOf } from "./purchase.ts";
import { ledger } from "./sqlite-ledger.ts";

// Brings a payment as far as PayPal goes: asked, checked, captured (ruling 27). What comes back is taken, or still
// under way at PayPal; everything else is thrown.

/** `proof`: the captured order, for WordPress. */
export type Settled = { state: "taken"; proof: unknown } | { state: "taking" };

const taking: Settled = { state: "taking" };
const declined = () => new SiteError(402, "INSTRUMENT_DECLINED");

/** The state of a payment that PayPal says is not paid: whoever has money in it may still be asked to approve it. */
async function giveUp({ id }: Payment, state: PaymentState, error: SiteError): Promise<never> {
  await ledger().change(id, { state });
  throw error;
}

async function judge(payment: Payment, verdict: Verdict, proof: unknown, over: boolean): Promise<Settled> {
  if (verdict === "complete") return { state: "taken", proof };
  if (verdict === "pending" || verdict === "approved") return taking;
  if (verdict === "unpaid") return giveUp(payment, over ? "refused" : "created", paymentError(402));
  log("warn", "payment refused", { id: payment.id, kind: payment.kind, verdict });
  throw paymentError(verdict === "foreign" ? 403 : 402);
}

type Look = { order: Order; verdict: Verdict };

/** What PayPal knows of an order, and what it is to us. */
async function look(
  payment: Payment,
  expected: { price: string; payee: string },
  known?: Order,
): Promise<Look> {
  const { id, user, levelId } = payment;
  const order = known ?? (await fetchOrder(id));
  const whose = (customId?: string) => readCustomId(customId, { kind: "order", user, levelId });
  return { order, verdict: checkOrder(order, expected, whose) };
}

const isOver = ({ status }: Order) => status === "COMPLETED" || status === "VOIDED";

type Again = () => Promise<Look>;

/** After a capture that nobody saw the end of: asks what happened, and never captures blindly again (targets, Faults). */
async function afterwards(payment: Payment, again: Again, taken: boolean): Promise<Settled> {
  const seen = await again().catch((error) => {
    if (upstreamFailure(error) || error instanceof PayPalRefusal) return null;
    throw error;
  });
  if (seen === null) return taking;
  const { order, verdict } = seen;
  if (taken && verdict !== "complete" && verdict !== "pending") throw paymentError(409);
  return judge(payment, verdict, order, isOver(order));
}

/** PayPal would not capture: it has done so before, is at it, or the buyer's means were refused. */
async function refusedCapture(payment: Payment, refusal: PayPalRefusal, again: Again): Promise<Settled> {
  const { issues, status } = refusal;
  if (issues.includes("ORDER_ALREADY_CAPTURED")) return afterwards(payment, again, true);
  if (status === 409 || status === 429) return afterwards(payment, again, false);
  log("warn", "capture refused", { id: payment.id, status, issues });
  if (issues.includes("INSTRUMENT_DECLINED")) return giveUp(payment, "created", declined());
  return giveUp(payment, "created", new SiteError(402, "CAPTURE_FAILED"));
}

async function capture(payment: Payment, again: (known?: Order) => Promise<Look>): Promise<Settled> {
  await ledger().add(payment);
  // Somebody who agreed in two tabs pays once.
  if (!(await ledger().claim(payment.id))) return giveUp(payment, "refused", paymentError(409));
  let captured: Order;
  try {
    captured = await captureOrder(payment.id);
  } catch (error) {
    if (error instanceof PayPalRefusal) return refusedCapture(payment, error, again);
    if (upstreamFailure(error)) return afterwards(payment, again, false);
    throw error;
  }
  const { verdict } = await again(captured);
  if (verdict === "complete" || verdict === "pending") return judge(payment, verdict, captured, true);
  if (verdict === "unpaid") return giveUp(payment, "created", declined());
  return afterwards(payment, again, false);
}

/** An order: asked, checked, captured where it is approved. @throws SiteError 402, 403, 409; UpstreamError; PayPalRefusal */
export async function settleOrder(payment: Payment): Promise<Settled> {
  const expected = {
    price: payment.price ?? (await priceOf(payment.levelId)).price,
    payee: payment.payee ?? (await fetchOwnPayee()),
  };
  const again = (known?: Order) => look(payment, expected, known);
  const { order, verdict } = await again();
  if (verdict === "approved") return capture({ ...payment, ...expected }, again);
  return judge(payment, verdict, order, isOver(order));
}

/** Its money has moved: PayPal has said so before. */
export const isTaken = ({ state }: Payment): boolean => state === "taken" || state === "denied";

const livelessStates = ["CANCELLED", "EXPIRED", "SUSPENDED"];

/** A subscription: asked and checked; PayPal takes its money itself. @throws as `settleOrder` */
export async function settleSubscription(payment: Payment, token: string): Promise<Settled> {
  const { id, user, levelId } = payment;
  const planId = payment.planId ?? (await fetchPlan(token, levelId));
  const subscription = await fetchSubscription(id);
  const whose = (customId?: string) => readCustomId(customId, { kind: "subscription", user, levelId });
  const verdict = checkSubscription(subscription, { planId }, whose);
  // What was paid for before it ended was paid for.
  if (verdict === "unpaid" && isTaken(payment)) return { state: "taken", proof: undefined };
  return judge(payment, verdict, undefined, livelessStates.includes(subscription.status));
}
