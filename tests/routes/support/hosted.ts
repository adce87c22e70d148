import { findCheckout } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { json } from "#tests/support/wordpress.ts";
import * as pay from "./payments.ts";
import { World } from "./paypal-world.ts";

let checkouts = 0;
const pageOf = (id: string, name = "token") => `https://www.sandbox.paypal.com/checkoutnow?${name}=${id}`;
export const gold = { levelId: 4, levelName: "L4" };

export const paidNow = () => ({
  last_payment: { amount: { currency_code: "USD", value: "4.99" }, time: new Date().toISOString() },
});

/** A checkout of level 4, prepared by a new member. */
export async function preparedCheckout({
  world = new World(),
  token = pay.newMember(world),
  id = "",
  name = "token",
} = {}) {
  const own = id || `EC-H${++checkouts}`;
  world.answers = { prepare: json({ checkout_url: pageOf(own, name) }) };
  const answer = await pay.ask("/checkout/prepare-for-existing-user", { token, body: { level_id: 4 } });
  world.answers = {};
  const body = { token: own, PayerID: "PAYER" };
  const complete = (more = {}) => pay.ask("/checkout/complete-payment", { token, body, ...more });
  const pending = async () => (await pay.ask("/user/me", { token })).json.pending ?? [];
  const row = () => findCheckout(own);
  return { answer, world, token, id: own, complete, pending, row, state: async () => (await row())?.state };
}
