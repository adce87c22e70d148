import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { findDuePayments } from "#lib/services/payment/ledger/queries/due-payments.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { addPaymentEvents } from "#lib/services/payment/ledger/tables/payment-events.ts";
import { refundEvent } from "#lib/services/payment/verify/paypal-events.ts";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import { startSandbox } from "#sandbox/start.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { openLedger, putInState } from "#tests/support/ledger.ts";
import { paypalCalls } from "#tests/support/sandbox/paypal-calls.ts";

// `npm run payments` as an operator runs it, beside PayPal and WordPress. The reconciliation itself is tested in
// tests/unit/lib/services/desk/books/reconcile.test.ts.

const run = promisify(execFile);
const folder = temporaryFolder();
const sandbox = await startSandbox({ port: 0, dataDir: join(folder, "sandbox"), faults: true });
afterAll(() => sandbox.close());

const siteUrl = "http://localhost:3000";
/** The day after the present one, which may begin while the tests run. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** Runs a command and returns its output. */
async function operate(script: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const env = {
    ...process.env,
    ...paypalSettings(sandbox.url, siteUrl),
    SITE_URL: siteUrl,
    DATA_DIR: folder,
    WORDPRESS_URL: sandbox.url,
    WORDPRESS_KEY: sharedKey,
    TURNSTILE_SITE_KEY: "1x00000000000000000000AA",
    SESSION_SECRET: "a-secret-of-this-test-alone-long-enough",
  };
  const command = ["--conditions=react-server", script, ...args];
  return run(process.execPath, command, { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code: Number(code), text: `${stdout}${stderr}` }),
  );
}

const desk = (...args: string[]) => operate("scripts/payments.ts", ...args, "--to", tomorrow());

test("the payments command prints the findings of the doctor", async () => {
  const { text } = await operate("scripts/doctor.ts");
  expect(text).toContain("ok    level 3 (Silver): 12.99 USD every 1 month");
  expect(text).toMatch(/\d to mend, \d+ to think about/);
});

test("a second partial refund that the ledger lacks is reported until it is recorded", async () => {
  const { control, newSubscription, approve, payments } = paypalCalls((path, init) =>
    fetch(sandbox.url + path, init),
  );
  const user = "2";
  const id = await newSubscription(3, `${user}.3.signed`);
  await approve(id);
  const { sales } = await payments();
  const { id: transactionId, value: amount, currency, created: at } = sales.at(-1);
  await openLedger(folder);
  await addPayment(
    newPayment({ id, kind: "subscription", user, levelId: 3, price: amount, currency, createdAt: at }),
  );
  await putInState(id, "confirmed");
  const paid = { type: "payment.completed", paymentId: id, transactionId, amount, currency, at } as const;
  await addPaymentEvents([{ ...paid, id: `payment.completed:${transactionId}`, nextPaymentAt: null }]);
  await fetch(`${sandbox.url}/wp-json/asmr/v1/paypal-event`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-murmur-key": sharedKey },
    body: JSON.stringify({
      id: "E1",
      type: paid.type,
      userId: Number(user),
      levelId: 3,
      kind: "subscription",
      paypalId: id,
      transactionId,
      amount,
      currency,
      at: new Date(at).toISOString(),
    }),
  });
  const giveBack = async (value: string) => {
    await control("paypal/refund", { id: transactionId, value });
    const { refunds } = await payments();
    return { ...refunds.at(-1), amount: { currency_code: currency, value } };
  };
  const keep = (refund: { id: string; amount: { currency_code: string; value: string } }) =>
    addPaymentEvents([refundEvent(id, { ...refund, transactionId, reversed: false, at })]);
  /** The differences of this payment; the demo's members have levels that nobody paid for. */
  const compare = async () => {
    const { text, code } = await desk("reconcile");
    expect(text).toMatch(/\d transactions at PayPal, \d+ differences/);
    expect(code).toBe(1);
    return text
      .split("\n")
      .filter((line) => line.includes(transactionId) || line.includes(`member ${user},`));
  };

  await keep(await giveBack("1.50"));
  expect(await compare()).toEqual([]);
  const second = await giveBack("2.25");
  expect(await compare()).toEqual([`given back and unknown: ${second.id}, 2.25 USD, of ${transactionId}`]);
  await keep(second);
  const [again, listed, shown, exported, retried] = await Promise.all([
    compare(),
    ...[["list"], ["show", transactionId], ["export"], ["retry", id]].map((args) => desk(...args)),
  ]);
  expect(again).toEqual([]);
  expect(listed?.text).toContain(`member ${user}  ${amount} ${currency}  ${id}`);
  expect(shown?.text).toContain(`payment.refunded  2.25 ${currency}`);
  expect(exported?.text).toContain(`partlyRefunded,subscription,${user},3,${amount}`);
  expect(retried?.text).toContain("asks about it within two minutes");
  expect(await findDuePayments(10)).toMatchObject([{ id }]);
}, 60_000);
