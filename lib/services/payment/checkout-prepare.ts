import "server-only";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { settings } from "#lib/settings.ts";
import { fetchCheckout } from "#lib/wordpress/payment.ts";
import { Refusal, SessionEnded } from "#lib/wordpress/refusal.ts";
import { checkoutId, readBuyer, requireIdle } from "./buyer.ts";
import { findOpen, remember } from "./open.ts";

const hosts = { live: "https://www.paypal.com", sandbox: "https://www.sandbox.paypal.com" };

/** Where a member may be sent to pay (ruling 29): PayPal, or what stands in for it in tests and the demo. */
function isPaymentAddress(address: string): boolean {
  const { PAYPAL_ENV, PAYPAL_API_URL, PAYPAL_SDK_URL } = settings();
  const standIns = [PAYPAL_API_URL, PAYPAL_SDK_URL].flatMap((url) => (url ? [new URL(url).origin] : []));
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  return username === "" && password === "" && [hosts[PAYPAL_ENV], ...standIns].includes(origin);
}

/** A failed call in the words of its route; where WordPress gave no usable answer its table would not help. */
export const failing = (code: string) => (error: unknown) => {
  const failure = upstreamFailure(error);
  if (failure === null) throw error;
  throw new SiteError(failure.kind === "timeout" ? 504 : 502, code);
};

const names = ["token", "subscription_id", "subscription", "ba_token"];

/** PayPal's name for what is paid there; null where the address has none that could come back. */
function tokenIn(address: string): string | null {
  const { searchParams } = new URL(address);
  const token = names.map((name) => searchParams.get(name)?.trim()).find(Boolean);
  return token !== undefined && token.length <= 128 ? token : null;
}

type Pages = { success_url: string; cancel_url: string };

async function prepare(token: string, levelId: number, pages: Pages): Promise<{ checkout_url: string }> {
  const buyer = await readBuyer(token, levelId);
  await findOpen(buyer.user);
  await requireIdle(buyer);
  const address = await fetchCheckout(token, { level_id: levelId, ...pages }).catch(
    failing("CHECKOUT_FAILED"),
  );
  if (!isPaymentAddress(address)) throw new SiteError(502, "CHECKOUT_URL_INVALID");
  const id = tokenIn(address);
  if (id !== null) await remember(token, { id: checkoutId(id), kind: "checkout", user: buyer.user, levelId });
  return { checkout_url: address };
}

const isForeseen = (error: unknown) =>
  [SiteError, Refusal, SessionEnded].some((kind) => error instanceof kind) || upstreamFailure(error) !== null;

/** Prepares a hosted checkout. @throws SiteError 409, 500, 502 to 504; SessionEnded; Refusal; UpstreamError */
export async function prepareCheckout(
  token: string,
  levelId: number,
  pages: Pages,
): Promise<{ checkout_url: string }> {
  try {
    return await prepare(token, levelId, pages);
  } catch (error) {
    if (isForeseen(error)) throw error;
    log("error", "checkout not prepared", { reason: String(error) });
    throw new SiteError(500, "CHECKOUT_UNEXPECTED");
  }
}
