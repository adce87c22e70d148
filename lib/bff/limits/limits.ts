import "server-only";
import { hour, minute } from "#lib/platform/time/duration.ts";

/** The outcome of an attempt; `outage` if WordPress or PayPal gave no usable response. */
export type AttemptResult = "success" | "failure" | "outage";

/**
 * The subject that attempts are counted by: the address (an IPv6 /64), with the wider networks around it; the account
 * that the request names; both together (`accountAtAddress`); the session's member; the browser's mark.
 */
type CountedBy = "address" | "account" | "accountAtAddress" | "member" | "device";

export type Bound = {
  by: CountedBy;
  max: number;
  /**
   * The treatment of an attempt over the limit. `refuse` is the default. `delay` lets it wait, longer each time.
   * `queue` lets it wait behind other attempts on the account (lib/bff/limits/turns.ts). `ignoreSilently` answers as
   * usual and does nothing.
   */
  onExcess?: "refuse" | "delay" | "queue" | "ignoreSilently";
  /** The window of this bound, where it differs from the limit's. */
  windowMs?: number;
  /** The weight of a finished attempt, by outcome; 1 by default. */
  weighs?: Partial<Record<AttemptResult, number>>;
};

export type Limit = {
  windowMs: number;
  bounds: readonly Bound[];
  /**
   * The treatment of attempts from a network where the account has logged in before. `spare`: the bounds by `account`,
   * which attempts from anywhere fill, neither delay nor ignore them. `delay`: as `spare`; and where an attempt would
   * be refused, it is delayed.
   */
  knownNetworks?: "spare" | "delay";
};

/** The weights by which only failures count. */
const failuresOnly = { success: 0, outage: 0 };

/** The limits of attempts (product: Rate limits). */
export const limits = {
  login: {
    windowMs: 15 * minute,
    bounds: [
      { by: "address", max: 10, weighs: failuresOnly },
      { by: "accountAtAddress", max: 10, weighs: failuresOnly },
      { by: "account", max: 10, weighs: failuresOnly, onExcess: "delay" },
      { by: "account", max: 100, windowMs: hour, weighs: failuresOnly, onExcess: "queue" },
    ],
    knownNetworks: "delay",
  },
  // The window is the lifetime of a link. Successes count, too, because anybody can have mails sent to an account.
  loginByMail: {
    windowMs: 15 * minute,
    bounds: [
      { by: "address", max: 10 },
      { by: "accountAtAddress", max: 3 },
      { by: "account", max: 2, onExcess: "ignoreSilently" },
    ],
    knownNetworks: "spare",
  },
  // WordPress also limits by member, and ends a challenge after five wrong codes.
  secondFactor: { windowMs: 15 * minute, bounds: [{ by: "address", max: 20, weighs: failuresOnly }] },
  mailedLogin: { windowMs: 15 * minute, bounds: [{ by: "address", max: 10, weighs: failuresOnly }] },
  accountLink: { windowMs: 15 * minute, bounds: [{ by: "address", max: 20, weighs: failuresOnly }] },
  // Each attempt sends a mail. WordPress counts by account, too.
  accountMail: {
    windowMs: hour,
    bounds: [
      { by: "address", max: 20 },
      { by: "member", max: 10 },
    ],
  },
  register: {
    windowMs: hour,
    bounds: [
      { by: "address", max: 10, weighs: { success: 0.5, outage: 0 } },
      { by: "device", max: 3, weighs: { outage: 0 } },
      { by: "accountAtAddress", max: 5, weighs: { outage: 0 } },
    ],
  },
  lostPassword: {
    windowMs: hour,
    bounds: [
      { by: "address", max: 10 },
      { by: "accountAtAddress", max: 3 },
      { by: "account", max: 3, onExcess: "ignoreSilently" },
    ],
    knownNetworks: "spare",
  },
  resetPassword: {
    windowMs: hour,
    bounds: [
      { by: "address", max: 10, weighs: failuresOnly },
      { by: "accountAtAddress", max: 10, weighs: failuresOnly },
    ],
  },
  // Anybody may type an address, and that address gets a receipt.
  withdrawal: {
    windowMs: hour,
    bounds: [
      { by: "address", max: 10 },
      { by: "accountAtAddress", max: 5 },
      { by: "account", max: 10 },
    ],
    knownNetworks: "spare",
  },
  withdrawalLink: { windowMs: hour, bounds: [{ by: "address", max: 10, weighs: failuresOnly }] },
  comment: {
    windowMs: minute,
    bounds: [
      { by: "address", max: 60 },
      { by: "member", max: 12 },
    ],
  },
  /** WordPress stores these data, so each request calls it. */
  memberData: { windowMs: minute, bounds: [{ by: "member", max: 120 }] },
  purchase: {
    windowMs: 10 * minute,
    bounds: [
      { by: "address", max: 60 },
      { by: "member", max: 20 },
    ],
  },
  // Decisions on other members' payments; WordPress checks each time who is an administrator.
  desk: {
    windowMs: 10 * minute,
    bounds: [
      { by: "address", max: 600 },
      { by: "member", max: 200 },
    ],
  },
  verify: {
    windowMs: 10 * minute,
    bounds: [
      { by: "address", max: 600 },
      { by: "member", max: 200 },
    ],
  },
  // PayPal's servers share few addresses; events that PayPal confirms do not count.
  webhook: { windowMs: minute, bounds: [{ by: "address", max: 600, weighs: { success: 0 } }] },
  changePassword: {
    windowMs: 15 * minute,
    bounds: [
      { by: "address", max: 20, weighs: failuresOnly },
      { by: "member", max: 10, weighs: failuresOnly },
    ],
  },
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

export const memberDataOptions = {
  limit: { name: "memberData" },
  codes: { tooOften: "RATE_LIMITED" },
} as const;
