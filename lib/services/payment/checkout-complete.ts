import "server-only";
import type { CompleteBody, Completed } from "#lib/contracts/payment.ts";
import { log } from "#lib/log.ts";
import { readMember } from "#lib/services/member.ts";
import { marksOf, sealToken } from "#lib/session/keep.ts";
import { type Completion, fetchCompletion } from "#lib/wordpress/payment.ts";
import { Refusal, SessionEnded } from "#lib/wordpress/refusal.ts";
import { checkoutId, userOf } from "./buyer.ts";
import { failing } from "./checkout-prepare.ts";
import { paymentError } from "./errors.ts";
import type { Payment } from "./ledger.ts";
import { remember } from "./open.ts";
import { Flights } from "./single-flight.ts";
import { ledger } from "./sqlite-ledger.ts";

// A hosted checkout goes created → taking → taken → confirmed as other payments do; here WordPress takes the money.

/** The checkout of a token, as theirs; one that the ledger does not know belongs to whoever names it first. */
async function own(token: string, body: CompleteBody): Promise<Payment> {
  const id = checkoutId(body.token);
  const held = await ledger().find(id);
  const marks = marksOf(token);
  const known = held?.holder != null && marks.includes(held.holder);
  const user = known ? held.user : userOf(await readMember(token));
  if (held === null) await remember(token, { id, kind: "checkout", user, levelId: 0 });
  const checkout = held ?? (await ledger().find(id));
  if (checkout?.user !== user) throw paymentError(403);
  if (checkout.state === "confirmed") return checkout;
  const fresh = known && checkout.seal ? {} : { seal: await sealToken(token), holder: marks[0] ?? null };
  await ledger().change(id, { payerId: body.PayerID, ...fresh });
  return checkout;
}

const isNew = ({ state }: Payment) => state === "created" || state === "refused";
/** PayPal has taken a subscription's money before anybody comes back: not to ask WordPress would save nothing. */
const isTakenBefore = ({ id }: Payment) => id.startsWith(checkoutId("I-"));

/** From here on money may move. @throws SiteError 409 where it has for the same level */
async function begin(checkout: Payment): Promise<void> {
  const { id, levelId, state } = checkout;
  if (isNew(checkout) && levelId > 0 && !isTakenBefore(checkout)) {
    if (await ledger().claim(id)) return;
    await ledger().change(id, { state: "refused" });
    throw paymentError(409);
  }
  if (state !== "denied") await ledger().change(id, { state: "taking" });
}

/** WordPress has said no, and meant it. Where it was asked before, only "not paid" says that no money is in it. */
async function refused({ id, user, levelId, state }: Payment, status: number): Promise<void> {
  const asked = state === "taking" || state === "denied";
  if (asked && status !== 402) {
    log("error", "checkout may be taken, but refused by WordPress", { id, user, levelId, status });
    return ledger().change(id, { state: "denied" });
  }
  return levelId > 0 ? ledger().change(id, { state: "created" }) : ledger().forget(id);
}

async function hasLevel({ levelId }: Payment, token: string): Promise<boolean> {
  const { role, membershipLevelId } = await readMember(token);
  return role !== "admin" && membershipLevelId === levelId;
}

/** Statuses of WordPress that may pass. */
const passing = [408, 429];

/** Has WordPress complete it. What merely fails leaves it `taking`. */
async function ask(checkout: Payment, token: string, body: CompleteBody): Promise<Completion> {
  try {
    return await fetchCompletion(token, body);
  } catch (error) {
    if (error instanceof SessionEnded) await ledger().change(checkout.id, { state: checkout.state });
    if (!(error instanceof Refusal) || passing.includes(error.status)) throw error;
    // It was completed before, and nobody heard of it.
    if (error.status === 409 && (await hasLevel(checkout, token))) return { done: true, message: "" };
    await refused(checkout, error.status);
    throw error;
  }
}

async function complete(id: string, token: string, body: CompleteBody): Promise<Completed> {
  const checkout = await ledger().find(id);
  if (checkout === null) throw paymentError(409);
  if (checkout.state === "confirmed") return JSON.parse(checkout.answer ?? "{}");
  if (checkout.state !== "taken") {
    await begin(checkout);
    const { done, message } = await ask(checkout, token, body).catch(failing("COMPLETION_FAILED"));
    if (!done) return { processing: true, ...(message !== "" && { message }) };
    await ledger().change(id, { state: "taken" });
  }
  const member = await readMember(token);
  const completed = { levelId: member.membershipLevelId, levelName: member.membershipLevelName };
  await ledger().change(id, { state: "confirmed", seal: null, answer: JSON.stringify(completed) });
  return completed;
}

const flights = new Flights<Completed, never>((error) => error instanceof SessionEnded);

/** One at a time for each checkout, which must be the member's whose token it is. */
export const completeOnce = (token: string, body: CompleteBody): Promise<Completed> => {
  const id = checkoutId(body.token);
  return flights.join(
    id,
    () => {},
    () => complete(id, token, body),
  );
};

/**
 * Completes a hosted checkout and says which level it gave; the same token again gives the same answer, once done.
 *
 * @throws SiteError 403, 409, 502, 504; SessionEnded; Refusal; UpstreamError
 */
export async function completeCheckout(token: string, body: CompleteBody): Promise<Completed> {
  await own(token, body);
  return completeOnce(token, body);
}
