import "server-only";
import type { MemberPayments, PaymentLine } from "#lib/contracts/payment/payment.ts";
import { upstreamFailure } from "#lib/platform/errors.ts";
import { hour } from "#lib/platform/time/duration.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { alipayLinesOf, repeatsClaim } from "#lib/services/payment/alipay/decide-alipay.ts";
import { userOf } from "#lib/services/payment/ledger/payment-owner.ts";
import {
  findRecordsOfMember,
  type PaymentRecord,
} from "#lib/services/payment/ledger/queries/payment-records.ts";
import { isSubscriptionPayment, paypalIdOf } from "#lib/services/payment/ledger/rows/payment.ts";
import { isCharge } from "#lib/services/payment/ledger/rows/payment-event.ts";
import { membershipLevelsOrNull } from "#lib/services/payment/membership.ts";
import { paymentLines, renewalOf } from "#lib/services/payment/payment-lines.ts";
import { fetchPayments } from "#lib/wordpress/payment/payments.ts";

const moneyStates: readonly PaymentLine["state"][] = ["paid", "refunded", "reversed"];

/**
 * Whether a line is the first of its transaction, which may be listed twice. Failed payments of a subscription are
 * separate lines.
 */
const isFirst = ({ id, state }: PaymentLine, index: number, lines: readonly PaymentLine[]) =>
  state === "failed" || lines.findIndex((line) => line.id === id && line.state !== "failed") === index;

/**
 * A member's payments: from the ledger, their Alipay claims, and those that only WordPress has, such as older ones.
 *
 * @throws SessionEnded; UpstreamError
 */
export async function readMemberPayments(token: string): Promise<MemberPayments> {
  const [member, wordpressLines] = await Promise.all([readMember(token), fetchWordPressLines(token)]);
  const user = userOf(member);
  const records = await findRecordsOfMember(user);
  const claims = await alipayLinesOf(user, wordpressLines ?? []);
  const levels = records.some(isSubscriptionPayment) ? await membershipLevelsOrNull() : null;
  // The present level renews at the price at which it was bought.
  const boughtPrice = member.subscription?.price ?? null;
  const priceOf = (levelId: number) =>
    (levelId === member.membershipLevelId ? boughtPrice : null) ??
    levels?.find(({ id }) => id === levelId)?.price ??
    null;
  const linesByRecord = records.map((record) => ({ record, lines: paymentLines(record, priceOf) }));
  const knownIds = new Set([
    ...linesByRecord.flatMap(({ lines }) => lines.map(({ id }) => id)),
    ...records.map(paypalIdOf),
    ...records.map(({ id }) => id),
  ]);
  const wordpressOnly = (wordpressLines ?? []).filter(
    (line) => !knownIds.has(line.id) && !repeatsClaim(line, claims),
  );
  const listedAtWordPress = findListedAtWordPress(records, wordpressOnly);
  const ledgerLines = linesByRecord.flatMap(({ record, lines }) =>
    listedAtWordPress.has(record) ? lines.filter(({ state }) => state !== "paid") : lines,
  );
  const payments = [...ledgerLines, ...claims, ...wordpressOnly]
    .filter(isFirst)
    .toSorted((a, b) => b.at.localeCompare(a.at));
  // A subscription to another level does not renew the member's own.
  const recordsOfLevel = records.filter(
    ({ levelId }) => levelId === 0 || levelId === member.membershipLevelId,
  );
  return { payments, renewal: renewalOf(recordsOfLevel, priceOf), complete: wordpressLines !== null };
}

/** WordPress's list of the member's payments; null where it can't be reached. */
async function fetchWordPressLines(token: string): Promise<PaymentLine[] | null> {
  try {
    return await fetchPayments(token);
  } catch (error) {
    if (upstreamFailure(error) || error instanceof WordPressError) return null;
    throw error;
  }
}

/**
 * Matches payments without a transaction here to WordPress's lines. Each payment takes the earliest free line of its
 * level that is not older than the payment.
 */
function findListedAtWordPress(
  records: readonly PaymentRecord[],
  wordpressOnly: readonly PaymentLine[],
): Set<PaymentRecord> {
  const freeLines = wordpressOnly
    .filter(({ state }) => moneyStates.includes(state))
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const lacksTransaction = ({ state, events }: PaymentRecord) =>
    state === "confirmed" && !events.some(isCharge);
  const listed = new Set<PaymentRecord>();
  for (const record of records.filter(lacksTransaction).toSorted((a, b) => a.createdAt - b.createdAt)) {
    const { levelId, createdAt } = record;
    const index = freeLines.findIndex(
      // An hour is more than the clocks differ.
      (line) => (line.levelId === levelId || levelId === 0) && Date.parse(line.at) > createdAt - hour,
    );
    if (index < 0) continue;
    freeLines.splice(index, 1);
    listed.add(record);
  }
  return listed;
}
