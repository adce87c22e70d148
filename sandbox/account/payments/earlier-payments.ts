import { hash } from "node:crypto";
import type { MemberRow } from "#sandbox/account/member/member.ts";
import { readyMembers } from "#sandbox/data/members.ts";
import { prices } from "#sandbox/data/prices.ts";
import { endOfPeriod } from "./membership.ts";

const day = 86_400_000;

/**
 * The payments of a ready-made member since the registration, one for each period, before `until`, the next
 * purchase.
 */
export function earlierPayments({ username, registered }: MemberRow, until: number) {
  const ready = readyMembers.find((member) => member.username === username);
  const levelId = ready?.levelId ?? 1;
  const value = prices[levelId];
  if (ready === undefined || value === undefined) return [];
  const joined = registered + 2 * day;
  // The last paid period ends when the membership does.
  const lasts =
    ready.endsInDays === undefined ? until : joined + (ready.startedDaysAgo + ready.endsInDays - 1) * day;
  const payments = [];
  for (
    let at: number | null = joined;
    at !== null && at <= Math.min(until, lasts);
    at = endOfPeriod(levelId, at)
  )
    payments.push({
      id: hash("sha1", `${username} ${at}`).slice(0, 17).toUpperCase(),
      at: new Date(at).toISOString().slice(0, 19),
      levelId,
      amount: value,
      currency: "USD",
      state: "paid",
    });
  return payments;
}
