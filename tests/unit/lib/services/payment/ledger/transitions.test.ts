import { beforeAll, expect, test } from "vitest";
import { addPayment } from "#lib/services/payment/ledger/change-payment.ts";
import { findPayment } from "#lib/services/payment/ledger/find-payment.ts";
import { newPayment, type PaymentState, paymentStates } from "#lib/services/payment/ledger/rows/payment.ts";
import { transitionPayment } from "#lib/services/payment/ledger/transition-payment.ts";
import { type Transition, transitions } from "#lib/services/payment/ledger/transitions.ts";
import { newPlace, openLedger } from "#tests/support/ledger.ts";
import { tableRows, textFiles } from "#tests/support/repository.ts";

const states = ["created", "capturing", "captured", "needsReview", "failed", "confirmed"] as const;

/** The state after each transition from each of `states`; `.` means that the transition is refused. */
const grid: Record<Transition, string> = {
  claimed: "capturing capturing capturing capturing capturing .",
  approved: "capturing capturing capturing capturing capturing .",
  started: "capturing capturing . . capturing .",
  awaited: "capturing . . . . .",
  charged: "captured captured captured . captured .",
  completed: "captured captured captured captured captured .",
  given: "confirmed confirmed confirmed confirmed confirmed .",
  refused: "needsReview needsReview needsReview needsReview needsReview .",
  reopened: "created created created created created .",
  lapsed: ". created . . . .",
  ended: "failed failed failed failed failed .",
  unknown: ". failed . . . .",
  expired: "failed . . . . .",
  revoked: ". . failed . . .",
  loggedOut: "created capturing captured needsReview failed .",
};
const names = Object.keys(transitions) as Transition[];
const pairs = names.flatMap((name) =>
  states.map((state, nth) => [state, name, grid[name].split(" ")[nth] ?? ""] as const),
);

beforeAll(async () => {
  await openLedger(await newPlace());
});

const stored = async (id: string, state: PaymentState) => {
  await addPayment(newPayment({ id, kind: "order", user: id, levelId: 6, state, sealedToken: "sealed" }));
  return { id, state };
};

test.each(pairs)("%s, %s: %s", async (state, name, next) => {
  const payment = await stored(`${state} ${name}`, state);
  await transitionPayment(payment, name, { reason: "ECHECK" });
  const { state: now, reason, sealedToken } = (await findPayment(payment.id)) ?? {};
  const isRefused = next === ".";
  const isOver = next === "confirmed" || next === "failed";
  const expected = [isRefused ? state : next, isRefused ? null : "ECHECK", isOver ? null : "sealed"];
  expect([now, reason, sealedToken]).toEqual(expected);
});

test("a transition from an outdated record leaves the stored state", async () => {
  const payment = await stored("paid meanwhile", "captured");
  await transitionPayment({ ...payment, state: "created" }, "expired");
  expect(await findPayment(payment.id)).toMatchObject({ state: "captured" });
});

test("only the ledger changes a row of payments, and only by a transition its state", () => {
  const writers = [...textFiles].filter(
    ([path, text]) => /^(?:app|lib|scripts|server)\//.test(path) && text.includes('updateTable("payment")'),
  );
  expect(writers.map(([path]) => path)).toEqual([
    "lib/services/payment/ledger/change-payment.ts",
    "lib/services/payment/ledger/due-payments.ts",
    "lib/services/payment/ledger/forget-member.ts",
    "lib/services/payment/ledger/transition-payment.ts",
  ]);
  for (const [path, text] of writers) expect(text, path).not.toMatch(/\.set\(\{ state/);
});

test.each([
  ["lib/services/payment/README.md", "States"],
  ["docs/product/payment.md", "Pending payments"],
])("%s names every state", (path, heading) => {
  const named = tableRows(path, heading).map(([name = ""]) => name.replaceAll("`", ""));
  expect(named.toSorted()).toEqual(paymentStates.toSorted());
});
