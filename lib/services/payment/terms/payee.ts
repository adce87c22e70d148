import "server-only";
import { customIdOf, newNonce } from "#lib/paypal/custom-id.ts";
import { createOrder, type Order, payeeOf } from "#lib/paypal/order.ts";
import { paypalCredentials } from "#lib/paypal/transport.ts";
import { UpstreamError } from "#lib/platform/errors.ts";
import { settings } from "#lib/platform/settings.ts";
import { findLearnedPayee, storeLearnedPayee } from "#lib/services/payment/ledger/tables/learned-payee.ts";
import { returnPaths } from "./return-paths.ts";

const account = () => `${settings().PAYPAL_ENV} ${paypalCredentials().clientId}`;

/** Stores the payee that this account's first order names (decision: payments-count-by-past-terms). */
export async function storePayee(order: Order): Promise<void> {
  const payee = payeeOf(order);
  if (payee !== null) await storeLearnedPayee(account(), payee);
}

/**
 * This site's payee, for an order whose payee is unknown. If none is stored yet, creates an order that nobody pays, and
 * reads it from that.
 *
 * @throws PayPalError; UpstreamError
 */
export async function sitePayee(terms: {
  price: string;
  currency: string;
  user: string;
  levelId: number;
}): Promise<string> {
  const stored = await findLearnedPayee(account());
  if (stored !== null) return stored;
  const { price, currency, user, levelId } = terms;
  const customId = customIdOf({ kind: "order", user, levelId }, newNonce());
  const order = await createOrder({
    back: returnPaths,
    price,
    currency,
    description: "Membership",
    customId,
  });
  await storePayee(order);
  const payee = payeeOf(order);
  if (payee === null) throw new UpstreamError("invalid", "an order without a payee");
  return payee;
}
