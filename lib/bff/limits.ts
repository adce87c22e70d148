import "server-only";

/** How an attempt ended: `outage` where WordPress or PayPal gave no usable answer, so that nobody judged it. */
export type Outcome = "success" | "failure" | "outage";

export type Limit = {
  perAddress: number;
  perAccount: number;
  windowMs: number;
  refundedOn: readonly Outcome[];
};

const minute = 60_000;
const hour = 60 * minute;
/** What succeeds is taken back, so that wrong attempts alone add up. */
const onlyFailures = ["success", "outage"] as const;

/** How often a thing may be tried in a window, by address and by account, and which ends take an attempt back. */
export const limits = {
  login: { perAddress: 10, perAccount: 10, windowMs: 15 * minute, refundedOn: onlyFailures },
  register: { perAddress: 10, perAccount: 5, windowMs: hour, refundedOn: [] },
  lostPassword: { perAddress: 10, perAccount: 3, windowMs: hour, refundedOn: [] },
  resetPassword: { perAddress: 10, perAccount: 10, windowMs: hour, refundedOn: onlyFailures },
  comment: { perAddress: 60, perAccount: 12, windowMs: minute, refundedOn: [] },
  purchase: { perAddress: 60, perAccount: 20, windowMs: 10 * minute, refundedOn: [] },
  verify: { perAddress: 600, perAccount: 200, windowMs: 10 * minute, refundedOn: [] },
  // PayPal's servers share few addresses. Only events that PayPal confirms are taken back.
  webhook: { perAddress: 600, perAccount: 600, windowMs: minute, refundedOn: ["success"] },
  changePassword: { perAddress: 20, perAccount: 10, windowMs: 15 * minute, refundedOn: onlyFailures },
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;
