import type { MemberRow } from "#sandbox/account/member/member.ts";

const day = 86_400_000;
/** Days of a period by level, after which the level renews itself. Level 6 is for life. */
const periods: Record<number, number> = { 2: 7, 3: 30, 4: 91, 5: 365 };

/** Months of a period by level. Level 2 is paid by the week. */
const monthsOf: Record<number, number> = { 3: 1, 4: 3, 5: 12 };

/**
 * The end of a paid period that begins at `from`; null for life. A month ends on the same day of the next
 * month.
 */
export function endOfPeriod(levelId: number, from: number): number | null {
  if (periods[levelId] === undefined) return null;
  const months = monthsOf[levelId];
  if (months === undefined) return from + 7 * day;
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.getTime();
}

type MembershipFields = Pick<
  MemberRow,
  "level_id" | "gateway" | "started" | "ends" | "renews_days" | "subscription_id" | "cancelling" | "price"
>;

/** A membership of `levelId` (1 to 6, or null for none) from `started`. */
export function newMembership(
  levelId: number | null,
  started: number,
  subscriptionId: string | null = null,
): MembershipFields {
  const paid = (levelId ?? 1) > 1;
  return {
    level_id: levelId,
    gateway: paid ? "paypal" : levelId === 1 ? "free" : null,
    started,
    ends: null,
    renews_days: periods[levelId ?? 1] ?? null,
    subscription_id: subscriptionId,
    cancelling: 0,
    price: null,
  };
}

export type Membership = {
  levelId: number;
  paid: boolean;
  /** Whether the account had a paid level that has expired. */
  lapsed: boolean;
  /** The time at which the paid time ends or the next payment is due; null for never. */
  ends: number | null;
};

/** The membership at `now`. An expired one is level 1; a subscription renews itself. */
export function membershipAt(member: MemberRow, now: number): Membership {
  const { level_id, started, renews_days } = member;
  const levelId = level_id ?? 1;
  if (levelId === 1) return { levelId, paid: false, lapsed: false, ends: null };
  let { ends } = member;
  if (ends !== null && ends <= now) return { levelId: 1, paid: false, lapsed: true, ends };
  if (ends === null && renews_days !== null && started !== null) {
    const period = renews_days * day;
    ends = started + (Math.floor((now - started) / period) + 1) * period;
  }
  return { levelId, paid: true, lapsed: false, ends };
}

/** Whether paid time until `until` replaces the current level, which neither renews itself nor lasts as long. */
export function makesRoom(member: MemberRow, until: number, now: number): boolean {
  const { paid, ends } = membershipAt(member, now);
  const goesOn = member.ends === null || ends === null;
  return until > now && (!paid || (!goesOn && ends < until));
}

/** Whether the member has a higher level that renews itself or lasts at least until `until`. */
export function hasHigher(member: MemberRow, levelId: number, until: number, now: number): boolean {
  const present = membershipAt(member, now);
  return present.levelId > levelId && (member.ends === null || member.ends >= until);
}

/** Whether the member may watch the full player of a VIP video. */
export function mayWatchAll(member: MemberRow, now: number): boolean {
  return member.role === "administrator" || membershipAt(member, now).levelId >= 2;
}
