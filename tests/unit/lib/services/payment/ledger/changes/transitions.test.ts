import { beforeAll, expect, test } from "vitest";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { nextState, type Transition, transitions } from "#lib/services/payment/ledger/changes/transitions.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { newPayment, type PaymentState, paymentStates } from "#lib/services/payment/ledger/rows/payment.ts";
import { newPlace, openLedger } from "#tests/support/ledger.ts";
import { tableRows, textFiles } from "#tests/support/repository.ts";

const names = Object.keys(transitions) as Transition[];

/** The transitions that lead from a state, by the state to which they lead. */
function movesFrom(state: PaymentState): Partial<Record<PaymentState, Transition[]>> {
  const applicable = names.filter((name) => nextState(state, name) !== null);
  return Object.groupBy(applicable, (name) => nextState(state, name) ?? state);
}

/** The states to which a transition leads from any state. */
const endsOf = (name: Transition) => new Set(paymentStates.map((state) => nextState(state, name)));

beforeAll(async () => {
  await openLedger(await newPlace());
});

const stored = async (id: string, state: PaymentState) => {
  await addPayment(newPayment({ id, kind: "order", user: id, levelId: 6, state, sealedToken: "sealed" }));
  return { id, state };
};

test("a confirmed payment has no transition to another state", () => {
  expect(movesFrom("confirmed")).toEqual({});
});

test("a captured payment moves forward or ends by a refund or PayPal's decision, never by a mere failure", () => {
  expect(movesFrom("captured")).toEqual({
    captured: ["charged", "completed"],
    needsReview: ["refused"],
    confirmed: ["given"],
    failed: ["refunded", "checkoutOver", "revoked"],
  });
});

test("a payment in review is never captured again, and only PayPal's or WordPress's answer changes its state", () => {
  expect(movesFrom("needsReview")).toEqual({
    captured: ["completed"],
    needsReview: ["refused"],
    confirmed: ["given"],
    created: ["checkoutFreed"],
    failed: ["declined", "refunded", "checkoutOver"],
  });
});

test.each([
  ["confirmed", ["given"]],
  ["needsReview", ["refused"]],
  ["captured", ["charged", "completed"]],
] as const)("only an answer of PayPal or WordPress makes a payment %s", (state, expected) => {
  const makers = names.filter((name) => endsOf(name).has(state));
  expect(makers).toEqual(expected);
});

test.each(["created", "capturing", "failed"] as const)("a payment that is %s can be captured", (state) => {
  const { capturing, captured, confirmed } = movesFrom(state);
  expect(capturing).toEqual(expect.arrayContaining(["captureClaimed", "captureStarted", "approvalClaimed"]));
  expect([captured, confirmed]).toEqual([["charged", "completed"], ["given"]]);
});

test("a payment whose member was logged out keeps its state", () => {
  for (const state of ["created", "capturing", "failed"] as const)
    expect(nextState(state, "loggedOut")).toBe(state);
});

test.each([
  ["capturing", "charged", { state: "captured", reason: "ECHECK", sealedToken: "sealed" }],
  ["captured", "given", { state: "confirmed", reason: "ECHECK", sealedToken: null }],
  ["captured", "reopened", { state: "captured", reason: null, sealedToken: "sealed" }],
] as const)(
  "a payment's stored row, in the state %s, is changed by the transition %s",
  async (state, name, expected) => {
    const payment = await stored(`${state} ${name}`, state);
    await transitionPayment(payment, name, { reason: "ECHECK" });
    expect(await findPayment(payment.id)).toMatchObject(expected);
  },
);

test("a transition from an outdated record does not change the stored state", async () => {
  const payment = await stored("paid meanwhile", "captured");
  await transitionPayment({ ...payment, state: "created" }, "expired");
  expect(await findPayment(payment.id)).toMatchObject({ state: "captured" });
});

test("only the ledger changes rows of payments, and it changes their state only by transitions", () => {
  const writers = [...textFiles].filter(
    ([path, text]) => /^(?:app|lib|scripts|server)\//.test(path) && text.includes('updateTable("payment")'),
  );
  expect(writers.map(([path]) => path)).toEqual([
    "lib/services/payment/ledger/changes/change-payment.ts",
    "lib/services/payment/ledger/changes/transition-payment.ts",
    "lib/services/payment/ledger/forget-member.ts",
  ]);
  for (const [path, text] of writers) expect(text, path).not.toMatch(/\.set\(\{ state/);
});

test.each([
  ["lib/services/payment/README.md", "States"],
  ["docs/product/payment.md", "Pending payments"],
])("the document %s names every state of a payment under %s", (path, heading) => {
  const named = tableRows(path, heading).map(([name = ""]) => name.replaceAll("`", ""));
  expect(named.toSorted()).toEqual(paymentStates.toSorted());
});
