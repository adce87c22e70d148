import "server-only";
import { randomUUID } from "node:crypto";
import type { Agreement } from "#lib/contracts/payment/payment.ts";
import { lifetimeLevel } from "#lib/membership/access.ts";
import { isPayPalSetUp } from "#lib/paypal/transport.ts";
import { SiteError, upstreamFailure } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { SessionEnded, WordPressError } from "#lib/platform/wordpress-error.ts";
import { readBuyer, requireNothingUnderWay } from "#lib/services/payment/buy/buyer.ts";
import { updateOpenSubscriptions } from "#lib/services/payment/buy/open-subscriptions.ts";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { readLedgerClock } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { type StoredToken, toStoredToken } from "#lib/services/payment/ledger/payment-owner.ts";
import { agreementAt, newPayment, type Payment, videoOf } from "#lib/services/payment/ledger/rows/payment.ts";
import { throwAs } from "#lib/services/payment/payment-errors.ts";
import { readPlanId, requireMatchingPlan } from "#lib/services/payment/terms/level-terms.ts";
import { fetchCheckoutUrl } from "#lib/wordpress/payment/payment.ts";

const paypalOrigins = { live: "https://www.paypal.com", sandbox: "https://www.sandbox.paypal.com" };

const tokenNames = ["token", "subscription_id", "subscription", "ba_token"];

type NewCheckout = Pick<Payment, "user" | "levelId" | "checkoutToken"> &
  Partial<StoredToken & Pick<Payment, "createdAt" | "agreed" | "agreedAt" | "video">>;

/** Adds a hosted checkout to the ledger (decision: ledger-in-sqlite). */
export async function addCheckout(checkout: NewCheckout): Promise<void> {
  const createdAt = await readLedgerClock();
  await addPayment(newPayment({ id: randomUUID(), kind: "checkout", createdAt, ...checkout }));
}

type CheckoutChoice = { levelId: number; agreed?: Agreement; video?: string | undefined };
type ReturnPages = { success_url: string; cancel_url: string };

const isForeseen = (error: unknown) =>
  [SiteError, WordPressError, SessionEnded].some((kind) => error instanceof kind) ||
  upstreamFailure(error) !== null;

/** @throws SiteError 409, 500, 502 to 504; SessionEnded; WordPressError; UpstreamError */
export async function prepareCheckout(
  token: string,
  choice: CheckoutChoice,
  pages: ReturnPages,
): Promise<{ checkout_url: string }> {
  try {
    return await createHostedCheckout(token, choice, pages);
  } catch (error) {
    if (isForeseen(error)) throw error;
    log("error", "checkout not prepared", { reason: String(error) });
    throw new SiteError(500, "CHECKOUT_UNEXPECTED");
  }
}

async function createHostedCheckout(
  token: string,
  { levelId, agreed, video }: CheckoutChoice,
  pages: ReturnPages,
): Promise<{ checkout_url: string }> {
  const buyer = await readBuyer(token, levelId);
  const { user, readAt: createdAt } = buyer;
  await updateOpenSubscriptions(user);
  if (levelId !== lifetimeLevel && isPayPalSetUp())
    await requireMatchingPlan(levelId, await readPlanId(token, levelId));
  await requireNothingUnderWay(buyer);
  const body = { level_id: levelId, ...pages };
  const address = await fetchCheckoutUrl(token, body).catch(throwAs("CHECKOUT_FAILED"));
  if (!isPaymentUrl(address)) throw new SiteError(502, "CHECKOUT_URL_INVALID");
  const checkoutToken = readCheckoutToken(address);
  if (checkoutToken !== null) {
    await addCheckout({
      user,
      levelId,
      checkoutToken,
      createdAt,
      video: videoOf(video),
      ...agreementAt(createdAt, agreed),
      ...(await toStoredToken(token)),
    });
  }
  return { checkout_url: address };
}

/** Whether an address is PayPal's, or that of its fake in tests and the demo. */
function isPaymentUrl(address: string): boolean {
  const { PAYPAL_ENV, PAYPAL_API_URL, PAYPAL_SDK_URL } = settings();
  const standIns = [PAYPAL_API_URL, PAYPAL_SDK_URL].flatMap((url) => (url ? [new URL(url).origin] : []));
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  return username === "" && password === "" && [paypalOrigins[PAYPAL_ENV], ...standIns].includes(origin);
}

/** PayPal's token in the address; null if it has none that a return could name. */
function readCheckoutToken(address: string): string | null {
  const { searchParams } = new URL(address);
  const token = tokenNames.map((name) => searchParams.get(name)?.trim()).find(Boolean);
  return token !== undefined && token.length <= 128 ? token : null;
}
