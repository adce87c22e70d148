import "server-only";
import type { CompleteBody, Completed } from "../contracts/payment.ts";
import { SiteError, upstreamFailure } from "../errors.ts";
import { settings } from "../settings.ts";
import { fetchCheckout, fetchCompletion } from "../wordpress/payment.ts";
import { ledger } from "./file-ledger.ts";
import { Flights } from "./flights.ts";
import { readMember } from "./member.ts";
import { readBuyer, requireIdle, userOf } from "./payment-guard.ts";

const hosts = { live: "https://www.paypal.com", sandbox: "https://www.sandbox.paypal.com" };

/** Where a member may be sent to pay (ruling 29): PayPal, or what stands in for it in tests and the demo. */
function isPaymentAddress(address: string): boolean {
  const { PAYPAL_ENV, PAYPAL_API_URL, PAYPAL_SDK_URL } = settings();
  const standIns = [PAYPAL_API_URL, PAYPAL_SDK_URL].flatMap((url) => (url ? [new URL(url).origin] : []));
  const { origin, username, password } = new URL(address);
  return username === "" && password === "" && [hosts[PAYPAL_ENV], ...standIns].includes(origin);
}

/** A failed call in the words of its route; where WordPress gave no usable answer its table would not help. */
const failing = (code: string) => (error: unknown) => {
  const failure = upstreamFailure(error);
  if (failure === null) throw error;
  throw new SiteError(failure.kind === "timeout" ? 504 : 502, code);
};

/** Prepares a hosted checkout. @throws SiteError 409, 502, 503, 504; SessionEnded; Refusal; UpstreamError */
export async function prepareCheckout(
  token: string,
  levelId: number,
  pages: { success_url: string; cancel_url: string },
): Promise<{ checkout_url: string }> {
  await requireIdle(await readBuyer(token, levelId));
  const address = await fetchCheckout(token, { level_id: levelId, ...pages }).catch(
    failing("CHECKOUT_FAILED"),
  );
  if (!isPaymentAddress(address)) throw new SiteError(502, "CHECKOUT_FAILED");
  return { checkout_url: address };
}

const idOf = ({ token }: CompleteBody) => `checkout ${token}`;

const flights = new Flights<Completed, never>();

/** Has WordPress complete it; once it has, only the member is read again. What PayPal is still at may be asked again. */
async function completeOnce(token: string, user: string, body: CompleteBody): Promise<void> {
  if (!(await fetchCompletion(token, body).catch(failing("COMPLETION_FAILED")))) return;
  const none = { price: null, planId: null, payee: null, seal: null, holder: null, answer: null };
  const createdAt = Date.now();
  await ledger().add({
    id: idOf(body),
    kind: "checkout",
    user,
    levelId: 0,
    state: "taken",
    createdAt,
    ...none,
  });
}

async function complete(token: string, user: string, body: CompleteBody): Promise<Completed> {
  const held = await ledger().find(idOf(body));
  if (held !== null && held.user !== user) throw new SiteError(403, "payment.FORBIDDEN");
  if (held?.answer != null) return JSON.parse(held.answer);
  if (held === null) await completeOnce(token, user, body);
  const member = await readMember(token);
  const completed = { levelId: member.membershipLevelId, levelName: member.membershipLevelName };
  await ledger().change(idOf(body), { state: "confirmed", answer: JSON.stringify(completed) });
  return completed;
}

/** Completes a hosted checkout and says which level it gave; the same token again gives the same answer, once done. */
export async function completeCheckout(token: string, body: CompleteBody): Promise<Completed> {
  const user = userOf(await readMember(token));
  return flights.join(
    `${user} ${body.token}`,
    () => {},
    () => complete(token, user, body),
  );
}
