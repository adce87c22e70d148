import { beforeEach, expect, test } from "vitest";
import { customIdOf } from "#sandbox/account/payments/custom-id.ts";
import { memberCalls } from "./members.ts";
import { paypalCalls } from "./paypal-calls.ts";
import { api, sandboxForTests } from "./support.ts";

// A subscription gives its level ahead of the first payment only to the member it was made for, as in the plugin.

const { send } = sandboxForTests({ faults: true });
const { ask, me, newMember } = memberCalls(send);
const paypal = paypalCalls(send);

let count = 0;
let token: string;
let id: number;
beforeEach(async () => {
  token = await newMember(`ahead${count++}@x.example`);
  id = Number((await me(token))[1].id);
});

const levelOf = async () => (await me(token))[1].membership.level_name;
const verify = async (subscriptionID: string) =>
  (await ask("POST", `${api}/paypal-subscription-verify`, { levelId: 3, subscriptionID }, token))[0];
const confirm = (paypalId: string) => paypal.confirmAsSite(paypalId, id, 3);
const ownOf = async (customId: string, more: object = {}): Promise<string> =>
  (await paypal.control("paypal/subscribe", { levelId: 3, customId, ...more })).id;

test("where the site has made it and says so, not by what its buyer says", async () => {
  const ours = await paypal.unpaidSubscription(id);
  expect([await verify(ours), await levelOf()]).toEqual([202, "Free"]);
  expect([await confirm(ours), await levelOf()]).toEqual([200, "Silver"]);
});

test.each<[string, () => string]>([
  ["none", () => `${id}.3`],
  ["one of another key", () => `${id}.3.${"n".repeat(22)}.${"x".repeat(43)}`],
  ["one of an order", () => customIdOf("order", { id }, 3)],
])("not where its signature is %s: it waits for its payment", async (_, customIdOfBuyer) => {
  const own = await ownOf(customIdOfBuyer(), { funding: "unpaid" });
  expect([await confirm(own), await levelOf()]).toEqual([202, "Free"]);
  await paypal.control("paypal/settle", { id: own });
  expect([await confirm(own), await levelOf()]).toEqual([200, "Silver"]);
});

test("once for one custom_id", async () => {
  const first = await paypal.unpaidSubscription(id);
  const { custom_id } = (await paypal.subscription(first))[1];
  expect(await confirm(first)).toBe(200);
  const second = await ownOf(custom_id, { funding: "unpaid" });
  expect(await confirm(second)).toBe(202);
  await paypal.control("paypal/settle", { id: second });
  expect(await verify(second)).toBe(409);
});

test.each([
  [1, 200],
  [3, 422],
])("not where it starts later than a day after its making: in %i days it is %i", async (days, status) => {
  const startTime = new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
  expect(await confirm(await ownOf(customIdOf("subscription", { id }, 3), { startTime }))).toBe(status);
});
