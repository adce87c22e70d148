import type { PaymentState } from "./rows/payment.ts";

/** Every state but `confirmed`, which never changes. */
const openStates = ["created", "capturing", "captured", "needsReview", "failed"] as const;

/**
 * What moves a payment from which states to which. Each row names the states that it may leave; in any other state it
 * changes nothing.
 */
export const transitions = {
  /** This site is about to capture the payment. */
  claimed: { from: openStates, to: "capturing" },
  /** The buyer says that they have approved the payment. */
  approved: { from: openStates, to: "capturing" },
  /** Money may move from here on, and PayPal has not reported any. */
  started: { from: ["created", "capturing", "failed"], to: "capturing" },
  /** The browser came back, or PayPal reports an approval, before anything was started. */
  awaited: { from: ["created"], to: "capturing" },
  /** PayPal reports the money. */
  charged: { from: ["created", "capturing", "captured", "failed"], to: "captured" },
  /** WordPress has completed a hosted checkout. */
  completed: { from: openStates, to: "captured" },
  /** WordPress has given the level. */
  given: { from: openStates, to: "confirmed" },
  /** WordPress has refused for good, though money may have moved. */
  refused: { from: openStates, to: "needsReview" },
  /** Nothing was taken; the buyer may still pay. */
  reopened: { from: openStates, to: "created" },
  /** A day went by without money. */
  lapsed: { from: ["capturing"], to: "created" },
  /** Over, with nothing taken or all refunded. */
  ended: { from: openStates, to: "failed" },
  /** PayPal does not know the payment. */
  unknown: { from: ["capturing"], to: "failed" },
  /** PayPal ended the payment before anybody approved it. */
  expired: { from: ["created"], to: "failed" },
  /** The level was given before the first payment, which never came. */
  revoked: { from: ["captured"], to: "failed" },
  /** WordPress did not see the member, so nothing happened: back to the state in which it was read. */
  loggedOut: { from: openStates, to: null },
} as const satisfies Record<string, { from: readonly PaymentState[]; to: PaymentState | null }>;

export type Transition = keyof typeof transitions;

/** The state to which a transition leads from another; null if it does not apply. */
export function nextState(state: PaymentState, name: Transition): PaymentState | null {
  const { from, to }: { from: readonly PaymentState[]; to: PaymentState | null } = transitions[name];
  return from.includes(state) ? (to ?? state) : null;
}
