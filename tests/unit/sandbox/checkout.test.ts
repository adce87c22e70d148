import { beforeEach, expect, test } from "vitest";
import { payer } from "#sandbox/paypal/objects/account.ts";
import { memberCalls } from "./members.ts";
import { paypalCalls } from "./paypal-calls.ts";
import { api, sandboxForTests } from "./support.ts";

const { send } = sandboxForTests({ faults: true });
const { ask, me, newMember, tokenOf } = memberCalls(send);
const { approve, payments, order, control } = paypalCalls(send);

let count = 0;
let token: string;
beforeEach(async () => {
  token = await newMember(`checkout${count++}@x.example`);
});

const urls = {
  success_url: "https://shop.example/payment/success",
  cancel_url: "https://shop.example/payment/cancelled",
};
const prepare = (body: object, who?: string) =>
  ask("POST", `${api}/checkout/prepare-for-existing-user`, body, who);
const complete = (body: object, who: string | undefined = token) =>
  ask("POST", `${api}/checkout/complete-payment`, body, who);
async function prepared(level_id: number): Promise<string> {
  const [status, { checkout_url }] = await prepare({ level_id, ...urls }, token);
  const url = new URL(checkout_url);
  const isOrder = level_id === 6;
  const page = isOrder ? "checkoutnow" : "webapps/billing/subscriptions";
  expect([status, url.origin, url.pathname]).toEqual([200, "https://shop.example", `/demo/paypal/${page}`]);
  if (isOrder) return url.searchParams.get("token") ?? "";
  // The address of a subscription's page does not say its id.
  expect([url.searchParams.get("token"), url.searchParams.get("ba_token")]).toEqual([
    null,
    expect.stringMatching(/^BA-/),
  ]);
  return (await payments()).subscriptions.at(-1).id;
}
const paid = (id: string) => ({ token: id, PayerID: payer.payer_id });
const levelOf = async () => (await me(token))[1].membership.level_name;

test.each([
  [{ ...urls }, "A valid level ID is required."],
  [{ ...urls, level_id: 1 }, "A valid level ID is required."],
  [{ ...urls, level_id: 7 }, "A valid level ID is required."],
  [{ ...urls, level_id: 2, success_url: "no address" }, "A valid success URL is required."],
  [{ ...urls, level_id: 2, cancel_url: "javascript:alert(1)" }, "A valid cancel URL is required."],
])("%j is refused", async (body, error) => {
  expect(await prepare(body, token)).toEqual([400, { error }]);
});

test("both calls want a member", async () => {
  expect((await prepare({ level_id: 2, ...urls }))[0]).toBe(401);
  const response = await send(`${api}/checkout/complete-payment`, { method: "POST", body: "{}" });
  expect(response.status).toBe(401);
});

test.each([
  [2, "Bronze"],
  [3, "Silver"],
  [4, "Gold"],
  [5, "Platinum"],
  [6, "Diamond"],
])("level %i is %s when it is approved and completed, once", async (level, name) => {
  const id = await prepared(level);
  expect((await complete(paid(id)))[0]).toBe(402);
  await approve(id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => complete(paid(id))));
  expect(answers.map(([status]) => status)).toEqual(Array(10).fill(200));
  expect(await levelOf()).toBe(name);
  const { captures, grants } = await payments();
  expect(captures.filter(({ orderId }: { orderId: string }) => orderId === id).length).toBe(
    level === 6 ? 1 : 0,
  );
  expect(grants.filter(({ paymentId }: { paymentId: string }) => paymentId === id).length).toBe(1);
});

test.each([6, 3])(
  "level %i, declined: 402 and nothing taken; pending: 202, then the level",
  async (level) => {
    const declined = await prepared(level);
    await approve(declined, "declined");
    expect((await complete(paid(declined)))[0]).toBe(402);
    expect(await levelOf()).toBe("Free");
    const pending = await prepared(level);
    await approve(pending, "pending");
    expect((await complete(paid(pending)))[0]).toBe(202);
    await control("paypal/settle", { id: pending });
    expect((await complete(paid(pending)))[0]).toBe(200);
  },
);

test("another member, another payer, nothing known, nothing said", async () => {
  const id = await prepared(6);
  await approve(id);
  expect((await complete(paid(id), await tokenOf("silver")))[0]).toBe(403);
  expect((await complete({ token: id, PayerID: "SOMEBODY" }))[0]).toBe(400);
  expect((await order(id))[1].status).toBe("APPROVED");
  expect((await complete(paid("NOSUCH")))[0]).toBe(404);
  expect(await complete({ PayerID: "X" })).toEqual([400, { error: "PayPal token is required." }]);
  expect(await complete({ token: id })).toEqual([400, { error: "PayPal PayerID is required." }]);
});
