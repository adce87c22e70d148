import { beforeEach, expect, test, vi } from "vitest";
import { csvOf, listLine, noticeLine, recordLines } from "#lib/services/desk/payments-command.ts";
import { decideAlipay } from "#lib/services/payment/alipay/decide-alipay.ts";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import {
  findNewestInState,
  findRecord,
  findRecordsBetween,
  findRecordsInState,
  findRecordsOfMember,
  findRecordsSince,
} from "#lib/services/payment/ledger/queries/payment-records.ts";
import {
  countWaitingPayments,
  logWaitingPayments,
} from "#lib/services/payment/ledger/queries/waiting-payments.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { addAlipayClaim } from "#lib/services/payment/ledger/tables/alipay-claims.ts";
import { addPaymentEvents } from "#lib/services/payment/ledger/tables/payment-events.ts";
import {
  findDueNotices,
  findUndeliveredNotices,
  recordNoticeAttempt,
  requeueNotices,
} from "#lib/services/payment/ledger/tables/wordpress-notices.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { putInState } from "#tests/support/ledger.ts";

const dataDir = temporaryFolder();
beforeEach(() => void vi.stubEnv("DATA_DIR", dataDir));

const createdAt = Date.parse("2026-01-02T03:04:00Z");
const bought = newPayment({
  id: "I-1",
  kind: "subscription",
  user: "7",
  levelId: 3,
  price: "12.99",
  currency: "USD",
  sealedToken: "sealed-canary",
  tokenMark: "mark-canary",
  createdAt: createdAt,
});
const happened = (type: "payment.completed" | "dispute.opened" | "dispute.resolved", when: number) => ({
  id: `${type}:T1`,
  type,
  paymentId: "I-1",
  transactionId: "T1",
  amount: "12.99",
  currency: "USD",
  at: when,
  nextPaymentAt: null,
});

test("the payments command finds a payment by each of its names, lists, shows without its token, and exports it", async () => {
  await addPayment(bought);
  await putInState("I-1", "captured");
  await addPaymentEvents([happened("payment.completed", createdAt + 1000)]);
  for (const name of ["I-1", "T1"]) expect((await findRecord(name))?.id).toBe("I-1");
  expect(await findRecord("I-2")).toBe(null);
  expect(await findRecordsOfMember("7")).toHaveLength(1);
  expect(await findRecordsOfMember("8")).toEqual([]);
  const [record] = await findRecordsBetween(createdAt - 1, createdAt + 1);
  if (record === undefined) throw new Error("not listed");
  expect(await findRecordsBetween(createdAt + 5000, createdAt + 9000)).toEqual([]);
  expect(listLine(record)).toBe(
    "2026-01-02 03:04  captured     subscription  level 3  member 7  12.99 USD  I-1  payment.completed",
  );
  for (const [money, change] of [
    ["12.99 EUR", { currency: "EUR" }],
    ["12.99 USD", { currency: null }],
    ["-", { price: null }],
  ] as const)
    expect(listLine({ ...record, ...change })).toContain(`member 7  ${money}  I-1`);
  expect(listLine({ ...record, reason: "ECHECK" })).toMatch(/I-1 {2}ECHECK$/);
  const shown = recordLines(record).join("\n");
  expect(shown).toContain("payment.completed  12.99 USD  T1");
  expect(shown).toMatch(/^user {12}7$/m);
  expect(shown).not.toContain("null");
  expect(shown).not.toContain("canary");
  expect(csvOf([record])).toBe(
    [
      "at,state,kind,member,level,amount,currency,paypalId,transactionId",
      "2026-01-02T03:04:01.000Z,paid,subscription,7,3,12.99,USD,I-1,T1",
    ].join("\r\n"),
  );
  expect(csvOf([{ ...record, user: '=cmd|"x"' }])).toContain(`,"'=cmd|""x""",`);
});

/** Logs waiting payments as a restarted site does. */
async function restarted(): Promise<void> {
  vi.resetModules();
  const [again, { closeLedgerDatabase }] = await Promise.all([
    import("#lib/services/payment/ledger/queries/waiting-payments.ts"),
    import("#lib/services/payment/ledger/database/ledger-database.ts"),
  ]);
  await again.logWaitingPayments();
  await closeLedgerDatabase();
}

test("the payments of a state are listed to the last one, and the newest hundred of them for the desk", async () => {
  for (let number = 0; number < 101; number++)
    await addPayment({ ...bought, id: `I-NEW-${number}`, createdAt: createdAt + number });
  expect(await findRecordsInState(["created"])).toHaveLength(101);
  const newest = await findNewestInState(["created"]);
  expect([newest.length, newest[0]?.id]).toEqual([100, "I-NEW-100"]);
});

test("the payments command hides only finished payments by age, and names those that WordPress does not know", async () => {
  await addPayment({ ...bought, id: "I-OLD", createdAt: createdAt - 400 * 86_400_000 });
  await putInState("I-OLD", "needsReview");
  const named = { id: "payment.completed:T9", paymentId: "I-OLD", transactionId: "T9" };
  const paid = { ...happened("payment.completed", createdAt), ...named };
  await addPaymentEvents([paid]);
  const ids = (records: { id: string }[]) => records.map(({ id }) => id);
  expect(ids(await findRecordsSince(createdAt + 5000, createdAt + 9000))).toContain("I-OLD");
  await putInState("I-OLD", "confirmed");
  expect(ids(await findRecordsSince(createdAt + 5000, createdAt + 9000))).not.toContain("I-OLD");
  expect(ids(await findRecordsInState(["confirmed"]))).toContain("I-OLD");

  await recordNoticeAttempt(paid.id, "refused", null);
  const undelivered = await findUndeliveredNotices("I-OLD");
  expect(undelivered.map(noticeLine)).toEqual([
    "2026-01-02 03:04  refused      payment.completed  12.99 USD  level 3  member 7  I-OLD  sent 1 times",
  ]);
  const record = await findRecord("I-OLD");
  expect(record && recordLines(record, undelivered).join("\n")).toContain("T9  (WordPress: refused)");
  await requeueNotices("I-OLD");
  expect((await findDueNotices(10)).map(({ id }) => id)).toContain(paid.id);
  await recordNoticeAttempt(paid.id, "told", null);
});

test("a payment that waits for a person is counted, and is logged once", async () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  const waits = () => lines.filter((line) => line.includes("wait for a person")).length;
  await logWaitingPayments();
  const none = { needsReview: 0, awaitingMerchant: 0, disputes: 0, refused: 0, alipay: 0 };
  expect(await countWaitingPayments()).toEqual(none);
  expect(waits()).toBe(0);

  await putInState("I-1", "needsReview");
  await addPaymentEvents([happened("dispute.opened", createdAt + 2000)]);
  await addAlipayClaim({ reference: "REF-1", user: "7", levelId: 3, amount: "95.00", madeAt: createdAt });
  await addPayment({ ...bought, id: "O-2", kind: "order" });
  await putInState("O-2", "capturing", { reason: "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION" });
  await addPayment({ ...bought, id: "O-3", kind: "order" });
  await putInState("O-3", "capturing", { reason: "ECHECK" });
  await recordNoticeAttempt("payment.completed:T1", "refused", null);
  const all = { needsReview: 1, awaitingMerchant: 1, disputes: 1, refused: 1, alipay: 1 };
  await logWaitingPayments();
  // Neither another process nor a restart logs them again.
  await restarted();
  expect(waits()).toBe(1);
  expect(await countWaitingPayments()).toEqual(all);

  // A new waiting payment is logged, though the count is the same, and so is one that waits again.
  const turn = async (id: string, state: "captured" | "needsReview") => {
    await putInState(id, state);
    await logWaitingPayments();
  };
  await turn("I-1", "captured");
  await turn("O-3", "needsReview");
  expect(waits()).toBe(2);
  await turn("O-3", "captured");
  await turn("O-3", "needsReview");
  expect(waits()).toBe(3);

  await addPaymentEvents([happened("dispute.resolved", createdAt + 3000)]);
  await decideAlipay("REF-1", false);
  await logWaitingPayments();
  expect(await countWaitingPayments()).toEqual({ ...all, disputes: 0, alipay: 0 });
  expect(waits()).toBe(3);
  vi.restoreAllMocks();
});
