import "server-only";
import { hour, minute } from "#lib/platform/duration.ts";

/** How an attempt ended: `outage` where WordPress or PayPal gave no usable answer, so that nobody judged it. */
export type Outcome = "success" | "failure" | "outage";

/**
 * What attempts are counted by: the address (of IPv6 its /64) and the wider networks around it; the named account; both
 * together (`place`); the session's member; the browser's mark.
 */
type By = "address" | "account" | "place" | "member" | "device";

export type Bound = {
  by: By;
  most: number;
  /**
   * What one attempt too many meets: a refusal, an ever longer wait, its turn (lib/bff/limits/turns.ts), or a response without
   * any effect.
   */
  over?: "refuse" | "wait" | "turn" | "pretend";
  /** Where it is not the limit's own. */
  windowMs?: number;
  /** What an attempt weighs once it has ended in this way; 1 where absent. */
  weighs?: Partial<Record<Outcome, number>>;
};

export type Limit = {
  windowMs: number;
  bounds: readonly Bound[];
  /**
   * Where the account was logged in before, tries elsewhere don't matter. `wait`: neither is a try there ever refused, it
   * waits.
   */
  knownNetworks?: "spare" | "wait";
};

/** What succeeds is taken back, so that wrong attempts alone add up. */
const failuresOnly = { success: 0, outage: 0 };

/** How often a thing may be tried in a window (product: Rate limits). */
export const limits = {
  login: {
    windowMs: 15 * minute,
    bounds: [
      { by: "address", most: 10, weighs: failuresOnly },
      { by: "place", most: 10, weighs: failuresOnly },
      { by: "account", most: 10, weighs: failuresOnly, over: "wait" },
      { by: "account", most: 100, windowMs: hour, weighs: failuresOnly, over: "turn" },
    ],
    knownNetworks: "wait",
  },
  // As long as a link is valid. A mail that somebody else requested goes to the owner, too.
  loginByMail: {
    windowMs: 15 * minute,
    bounds: [
      { by: "address", most: 10 },
      { by: "place", most: 3 },
      { by: "account", most: 2, over: "pretend" },
    ],
    knownNetworks: "spare",
  },
  mailedLogin: {
    windowMs: 15 * minute,
    bounds: [{ by: "address", most: 10, weighs: failuresOnly }],
  },
  register: {
    windowMs: hour,
    bounds: [
      { by: "address", most: 10, weighs: { success: 0.5, outage: 0 } },
      { by: "device", most: 3, weighs: { outage: 0 } },
      { by: "place", most: 5, weighs: { outage: 0 } },
    ],
  },
  lostPassword: {
    windowMs: hour,
    bounds: [
      { by: "address", most: 10 },
      { by: "place", most: 3 },
      { by: "account", most: 3, over: "pretend" },
    ],
    knownNetworks: "spare",
  },
  resetPassword: {
    windowMs: hour,
    bounds: [
      { by: "address", most: 10, weighs: failuresOnly },
      { by: "place", most: 10, weighs: failuresOnly },
    ],
  },
  comment: {
    windowMs: minute,
    bounds: [
      { by: "address", most: 60 },
      { by: "member", most: 12 },
    ],
  },
  /** What is a member's own and is kept by WordPress, which is asked each time. */
  memberData: { windowMs: minute, bounds: [{ by: "member", most: 120 }] },
  purchase: {
    windowMs: 10 * minute,
    bounds: [
      { by: "address", most: 60 },
      { by: "member", most: 20 },
    ],
  },
  // Decisions about what others have paid; WordPress says each time who is an administrator.
  desk: {
    windowMs: 10 * minute,
    bounds: [
      { by: "address", most: 600 },
      { by: "member", most: 200 },
    ],
  },
  verify: {
    windowMs: 10 * minute,
    bounds: [
      { by: "address", most: 600 },
      { by: "member", most: 200 },
    ],
  },
  // PayPal's servers share few addresses. Only events that PayPal confirms are taken back.
  webhook: { windowMs: minute, bounds: [{ by: "address", most: 600, weighs: { success: 0 } }] },
  changePassword: {
    windowMs: 15 * minute,
    bounds: [
      { by: "address", most: 20, weighs: failuresOnly },
      { by: "member", most: 10, weighs: failuresOnly },
    ],
  },
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/** What routes of a member's own data say of their limit. */
export const ofMemberData = { limit: { name: "memberData" }, codes: { tooOften: "RATE_LIMITED" } } as const;
