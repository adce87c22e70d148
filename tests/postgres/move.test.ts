import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { checkLedger } from "#lib/services/doctor/check-ledger.ts";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { addPaymentEvents, findPaymentEvents } from "#lib/services/payment/ledger/tables/payment-events.ts";
import { isEventHandled, markEventHandled } from "#lib/services/payment/ledger/tables/webhook-events.ts";
import { newPlace, openLedger } from "#tests/support/ledger.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "murmur-move-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const desk = async (DATABASE_URL: string, ...args: string[]) => {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL, WORDPRESS_URL: "http://wordpress.test" };
  const command = ["--conditions=react-server", "scripts/payments.ts", ...args];
  return run(process.execPath, command, { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code: Number(code), text: `${stdout}${stderr}` }),
  );
};

test("a ledger is moved from SQLite to PostgreSQL whole, once, and only to an empty one", async () => {
  const store = await openLedger(folder);
  for (let nth = 0; nth < 1_203; nth++) {
    const id = `O${String(nth).padStart(5, "0")}`;
    const price = `${nth}.50`;
    await addPayment(
      newPayment({ id, kind: "order", user: `${nth % 90}`, levelId: 6, price, currency: "USD" }),
    );
    const money = { transactionId: `T${nth}`, amount: price, currency: "USD", at: nth, nextPaymentAt: null };
    await addPaymentEvents([
      { id: `payment.completed:T${nth}`, type: "payment.completed", paymentId: id, ...money },
    ]);
  }
  await markEventHandled("WH-1");
  const kept = await findPayment("O01202");

  // An idle site still has the file open.
  const empty = await newPlace();
  const running = await desk(empty, "move");
  expect(running.text).toMatch(/open in another process: stop the site first; nothing was changed/);
  expect(running.code).toBe(1);
  await markEventHandled("WH-2");
  await store.close();

  const full = await newPlace();
  await openLedger(full);
  await markEventHandled("WH-0");
  const refused = await desk(full, "move");
  expect(refused.code).toBe(1);
  expect(refused.text).toMatch(/not empty: handledEvent has 1 rows; nothing was changed/);
  expect(readdirSync(folder)).toContain("payments.db");
  expect(await findPayment("O01202")).toBeNull();

  const settings = { ...readSettings({}), DATA_DIR: folder, DATABASE_URL: empty };
  /** Failures that the doctor reports, except a busy machine's slow responses. */
  const toMend = async () => (await checkLedger(settings)).filter(({ level }) => level === "fail");
  expect(await checkLedger(settings), "reached, before anything is moved").toHaveLength(2);
  expect(await toMend()).toMatchObject([{ text: expect.stringContaining("move") }]);
  expect((await desk(empty, "list")).text, "closed while a payments.db lies there").toContain(
    "PAYMENTS_CLOSED",
  );
  const moved = await desk(empty, "move");
  expect(moved.text).toContain("payment: 1203 rows");
  expect(moved.text).toContain("payment.completed in USD: 723604.50");
  expect(moved.code).toBe(0);
  expect(readdirSync(folder).join()).toMatch(/payments\.db\.moved-/);
  expect(readdirSync(folder)).not.toContain("payments.db");
  await openLedger(empty);
  expect(await findPayment("O01202")).toEqual(kept);
  expect(await findPaymentEvents("O01202")).toMatchObject([{ amount: "1202.50" }]);
  for (const event of ["WH-1", "WH-2"]) expect(await isEventHandled(event)).toBe(true);
  expect((await desk(empty, "show", "T7")).text).toContain("O00007");
  expect(await toMend()).toEqual([]);
  expect((await desk(empty, "move")).text).toContain("no payments.db");
});
