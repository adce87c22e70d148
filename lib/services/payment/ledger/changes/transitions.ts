import type { PaymentState } from "#lib/services/payment/ledger/rows/payment.ts";

/** Every state but `confirmed`, which never changes. */
const openStates = ["created", "capturing", "captured", "needsReview", "failed"] as const;

/** The states in which PayPal has reported no money. */
const unpaidStates = ["created", "capturing", "failed"] as const;

/**
 * What moves a payment from which states to which. Each row names the states that it may leave; in any other state it
 * changes nothing. Where money has moved, only a refund or PayPal's word that the payment is over takes it back
 * (decision: money-decides-not-answers).
 */
export const transitions = {
  /** This site is about to capture the payment. */
  captureClaimed: { from: unpaidStates, to: "capturing" },
  /** PayPal or WordPress works on the payment, and has not reported money. */
  captureStarted: { from: unpaidStates, to: "capturing" },
  /** The buyer says that they have approved the payment; PayPal does not know it yet. */
  approvalClaimed: { from: unpaidStates, to: "capturing" },
  /** The browser came back, or PayPal reports an approval, before anything was started. */
  approvalSeen: { from: ["created"], to: "capturing" },
  /** PayPal reports the money. */
  charged: { from: ["created", "capturing", "captured", "failed"], to: "captured" },
  /** WordPress has completed a hosted checkout. */
  completed: { from: openStates, to: "captured" },
  /** WordPress has given the level. */
  given: { from: openStates, to: "confirmed" },
  /** WordPress has refused for good, though money may have moved. */
  refused: { from: openStates, to: "needsReview" },
  /** Nothing was taken; the buyer may still pay. */
  reopened: { from: unpaidStates, to: "created" },
  /** Nothing was taken of a hosted checkout, perhaps one in review; it blocks no purchase. */
  checkoutFreed: { from: [...unpaidStates, "needsReview"], to: "created" },
  /** A day went by without money. */
  lapsed: { from: ["capturing"], to: "created" },
  /** Over, with nothing taken. */
  endedUnpaid: { from: unpaidStates, to: "failed" },
  /** The first payment of a subscription failed, and PayPal charges no other. */
  declined: { from: [...unpaidStates, "needsReview"], to: "failed" },
  /** PayPal has refunded all of it. */
  refunded: { from: openStates, to: "failed" },
  /** PayPal says that a hosted checkout is over: nothing was paid, or all was refunded. */
  checkoutOver: { from: openStates, to: "failed" },
  /** PayPal does not know the payment. */
  unknown: { from: ["capturing"], to: "failed" },
  /** PayPal ended the payment before anybody approved it. */
  expired: { from: ["created"], to: "failed" },
  /** The level was given before the first payment, which never came. */
  revoked: { from: ["captured"], to: "failed" },
  /** WordPress did not see the member, so nothing happened: back to the state in which it was read. */
  loggedOut: { from: unpaidStates, to: null },
} as const satisfies Record<string, { from: readonly PaymentState[]; to: PaymentState | null }>;

export type Transition = keyof typeof transitions;

/** The state to which a transition leads from another; null if it does not apply. */
export function nextState(state: PaymentState, name: Transition): PaymentState | null {
  const { from, to }: { from: readonly PaymentState[]; to: PaymentState | null } = transitions[name];
  return from.includes(state) ? (to ?? state) : null;
}
