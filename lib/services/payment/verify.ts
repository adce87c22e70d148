import "server-only";
import type { Verified } from "#lib/contracts/payment.ts";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { PayPalRefusal } from "#lib/paypal/transport.ts";
import { readMember } from "#lib/services/member.ts";
import { marksOf, sealToken } from "#lib/session/keep.ts";
import { confirmOrder, confirmSubscription } from "#lib/wordpress/payment.ts";
import { Refusal, SessionEnded } from "#lib/wordpress/refusal.ts";
import { userOf } from "./buyer.ts";
import { isTaken, type Settled, settleOrder, settleSubscription } from "./capture.ts";
import { type Tell, type Told, tellWordPress } from "./confirm.ts";
import { paymentError } from "./errors.ts";
import type { Payment } from "./ledger.ts";
import { Flights } from "./single-flight.ts";
import { ledger } from "./sqlite-ledger.ts";

/** `text` names our words for it where WordPress has none (lib/bff/sse.ts). */
type Ending = Verified & { text?: "INVALID_RESPONSE" };

const processing = (message = ""): Ending => ({
  success: false,
  processing: true,
  ...(message !== "" && { message }),
});

const statuses = { network: "network", timeout: 504, invalid: 502 } as const;

/** What failed before any money moved, in the words of payments (spec §8). */
function asPaymentError(error: unknown): Error {
  if (error instanceof SiteError || error instanceof SessionEnded) return error;
  if (error instanceof Refusal) return paymentError(error.status, error.revealing ? "" : error.message);
  // An order that PayPal does not know is one that nobody has paid.
  if (error instanceof PayPalRefusal) return paymentError({ 404: 402, 429: 429 }[error.status] ?? 502);
  const failure = upstreamFailure(error);
  if (failure === null) {
    log("error", "payment failed", { reason: String(error) });
    return paymentError(500);
  }
  const { kind, status } = failure;
  return paymentError(kind === "http" ? (status === 503 ? 503 : 502) : statuses[kind]);
}

const moved = ({ state }: Payment) => state === "taking" || state === "taken" || state === "denied";

/** The level that WordPress says it gave before is the member's: the payment did arrive. */
async function hasLevel(token: string, { levelId }: Payment): Promise<boolean> {
  const member = await readMember(token).catch(() => null);
  return member !== null && member.role !== "admin" && member.membershipLevelId === levelId;
}

async function confirmed({ id }: Payment, message: string): Promise<Verified> {
  const answer: Verified = { success: true, ...(message !== "" && { message }) };
  await ledger().change(id, { state: "confirmed", seal: null, answer: JSON.stringify(answer) });
  return answer;
}

/**
 * The end of it, as WordPress has it. Nothing here gives a payment up: what was taken stays pending, also after a final
 * no, which only keeps it out of the way of other purchases.
 */
async function conclude(payment: Payment, token: string, { outcome, answer }: Told): Promise<Ending> {
  if (outcome === "done") return confirmed(payment, answer?.message ?? "");
  const status = answer?.status ?? 0;
  if (outcome === "processing") return processing(answer?.message);
  // It answered, but said neither yes nor no (spec §5).
  if (outcome === "failing" && answer !== null && status < 300)
    return { ...processing(answer.message), text: "INVALID_RESPONSE" };
  if (outcome !== "final") return processing();
  if (status === 409 && (await hasLevel(token, payment))) return confirmed(payment, "");
  const { id, kind, user, levelId } = payment;
  await ledger().change(id, { state: "denied" });
  log("error", "taken, but refused by WordPress", { id, kind, user, levelId, status });
  throw paymentError(status < 300 ? 402 : status, answer?.message);
}

const isUnknown = (error: unknown) => error instanceof PayPalRefusal && error.status === 404;
/** PayPal was asked and its answer judged; anything else says nothing about money that may have moved before. */
const isVerdict = (error: unknown) => error instanceof SiteError && error.status < 500;

async function settle(payment: Payment, token: string): Promise<Settled> {
  try {
    return await (payment.kind === "order" ? settleOrder(payment) : settleSubscription(payment, token));
  } catch (error) {
    // An approved order that nobody captured is gone after some hours: then no money has moved.
    if (isUnknown(error) && payment.state === "taking")
      await ledger().change(payment.id, { state: "refused" });
    else if (moved(payment) && !isVerdict(error)) return { state: "taking" };
    throw asPaymentError(error);
  }
}

async function finish(given: Payment, token: string, tell: Tell): Promise<Ending> {
  const payment = (await ledger().find(given.id)) ?? given;
  if (payment.state === "confirmed" && payment.answer !== null) return JSON.parse(payment.answer);
  const settled = await settle(payment, token);
  await ledger().add(payment);
  if (settled.state === "taking") {
    if (!isTaken(payment)) await ledger().change(payment.id, { state: "taking" });
    return processing();
  }
  if (payment.state !== "denied") await ledger().change(payment.id, { state: "taken" });
  const { id, levelId } = payment;
  const told =
    payment.kind === "order"
      ? await tellWordPress("order", () => confirmOrder(token, levelId, id, settled.proof), tell)
      : await tellWordPress("subscription", () => confirmSubscription(token, levelId, id), tell);
  return conclude(payment, token, told);
}

const flights = new Flights<Ending, Parameters<Tell>[0]>((error) => error instanceof SessionEnded);

/** One at a time for each payment (targets, attack 2): who asks meanwhile gets the same answer. */
export const finishOnce = (payment: Payment, token: string, tell: Tell): Promise<Ending> =>
  flights.join(`${payment.kind} ${payment.id} ${payment.user} ${payment.levelId}`, tell, (all) =>
    finish(payment, token, all),
  );

export type Claim = { kind: "order" | "subscription"; id: string; levelId: number };

/** The payment that somebody names, as theirs. @throws SiteError 402, 403; SessionEnded */
async function identify({ kind, id, levelId }: Claim, token: string): Promise<Payment> {
  const held = await ledger().find(id);
  const marks = marksOf(token);
  const known = held?.holder != null && marks.includes(held.holder);
  const user = known ? held.user : userOf(await readMember(token));
  if (held !== null && held.user !== user) throw paymentError(403);
  if (held !== null && (held.kind !== kind || held.levelId !== levelId)) throw paymentError(402);
  if (held !== null && ((known && held.seal !== null) || held.state === "confirmed")) return held;
  const fresh = { seal: await sealToken(token), holder: marks[0] ?? null };
  if (held !== null) {
    await ledger().change(id, fresh);
    return { ...held, ...fresh };
  }
  const nothing = { price: null, planId: null, payee: null, payerId: null, answer: null };
  return { id, kind, user, levelId, state: "created", createdAt: Date.now(), ...nothing, ...fresh };
}

/**
 * Verifies a payment: PayPal is asked and, where the member has agreed, takes the money; then WordPress is told, as
 * often as the retry table allows (rulings 27 and 28). The same payment again gives the same answer and one effect.
 *
 * @param tell is told of each wait.
 * @throws SiteError in the words of spec §8; SessionEnded, after which the payment stays pending.
 */
export async function verifyPayment(named: Claim, token: string, tell: Tell): Promise<Ending> {
  try {
    return await finishOnce(await identify(named, token), token, tell);
  } catch (error) {
    throw asPaymentError(error);
  }
}
