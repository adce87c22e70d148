import "server-only";
import type { DeskBody, PaymentsDesk } from "#lib/contracts/desk/payments-desk.ts";
import { underWayStates } from "#lib/contracts/payment/payment.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { day } from "#lib/platform/time/duration.ts";
import { requireAdministrator } from "#lib/services/accounts/administrator.ts";
import { decideAlipay } from "#lib/services/payment/alipay/decide-alipay.ts";
import { schedulePoll } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { readLedgerClock } from "#lib/services/payment/ledger/database/ledger-database.ts";
import {
  findDisputedRecords,
  findNewestInState,
  findRecord,
  findRecordsBetween,
  findRecordsById,
  type PaymentRecord,
  searchRecords,
} from "#lib/services/payment/ledger/queries/payment-records.ts";
import {
  type AlipayClaim,
  findApprovedAlipayClaims,
  findOpenAlipayClaims,
  findRecentAlipayClaims,
} from "#lib/services/payment/ledger/tables/alipay-claims.ts";
import {
  findUndeliveredNotices,
  requeueNotices,
} from "#lib/services/payment/ledger/tables/wordpress-notices.ts";
import { readFindings } from "./desk-findings.ts";
import { findMembers, readMemberNames } from "./desk-members.ts";
import { claimRow, paymentRow, sortByUrgency, sumMoneySince } from "./desk-rows.ts";
import { decideOpenWithdrawal, readWithdrawals } from "./desk-withdrawals.ts";

const unique = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
];

/** The payments, what waits for an administrator first (product: Payments desk). */
export async function readDesk(token: string, search: string): Promise<PaymentsDesk> {
  await requireAdministrator(token);
  return loadDesk(token, search);
}

/** Decides an Alipay claim or a withdrawal, or has a payment polled at once. */
export async function changeAtDesk(token: string, body: DeskBody): Promise<void> {
  const administrator = await requireAdministrator(token);
  if (body.action === "retry") {
    const record = await findRecord(body.id);
    if (record === null) throw new SiteError(404, "NOT_FOUND");
    await schedulePoll(record.id, await readLedgerClock(), 0);
    await requeueNotices(record.id);
  } else if ("id" in body) {
    await decideOpenWithdrawal(body);
  } else {
    const claim = await decideAlipay(body.reference, body.action === "approve", body.note || null);
    if (claim === null) throw new SiteError(409, "ALIPAY_DECIDED");
  }
  log("info", "an administrator at the payments desk", { administrator, ...body });
}

async function loadDesk(token: string, search: string): Promise<PaymentsDesk> {
  const now = await readLedgerClock();
  const [unfinished, others, lately, approved, found, withdrawals] = await Promise.all([
    readUnfinished(),
    readNewestOrMatching(token, search),
    findRecordsBetween(now - day, now),
    findApprovedAlipayClaims(now - day),
    readFindings(),
    readWithdrawals(),
  ]);
  const records = unique([...unfinished.records, ...others.records], ({ id }) => id);
  const claims = unique([...unfinished.claims, ...others.claims], ({ reference }) => reference);
  const names = await readMemberNames(
    token,
    [...records, ...claims].map(({ user }) => user),
  );
  const rows = sortByUrgency([
    ...records.map((record) => paymentRow(record, unfinished.undelivered, names)),
    ...claims.map((claim) => claimRow(claim, names)),
  ]);
  const matching = new Set([
    ...others.records.map(({ id }) => id),
    ...others.claims.map(({ reference }) => reference),
  ]);
  const count = (...states: string[]) => rows.filter(({ state }) => states.includes(state)).length;
  return {
    rows: search === "" ? rows : rows.filter(({ id }) => matching.has(id)),
    withdrawals,
    counts: {
      ...sumMoneySince(lately, approved, now - day),
      waiting: count("waiting"),
      decide: count("decide", "disputed"),
      unapplied: count("unapplied"),
    },
    checkedAt: new Date(now).toISOString(),
    findings: found,
  };
}

/** All payments on which PayPal, WordPress or an administrator has yet to act. */
async function readUnfinished() {
  const [needsReview, underWay, disputed, claims, undelivered] = await Promise.all([
    findNewestInState(["needsReview"]),
    findNewestInState(underWayStates),
    findDisputedRecords(),
    findOpenAlipayClaims(),
    findUndeliveredNotices(),
  ]);
  const unnotified = await findRecordsById([...new Set(undelivered.map(({ paymentId }) => paymentId))]);
  return { records: [...needsReview, ...underWay, ...disputed, ...unnotified], claims, undelivered };
}

/** The newest payments, or those that match a number, or the member's name, address or id. */
async function readNewestOrMatching(
  token: string,
  search: string,
): Promise<{ records: PaymentRecord[]; claims: AlipayClaim[] }> {
  const users = search === "" ? [] : await findMembers(token, search);
  const [records, claims] = await Promise.all([
    search === "" ? findNewestInState(["confirmed", "failed"]) : searchRecords(search, users),
    findRecentAlipayClaims(search === "" ? null : { reference: search, users }),
  ]);
  return { records, claims };
}
