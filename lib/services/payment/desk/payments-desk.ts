import "server-only";
import type {
  DeskBody,
  DeskClaim,
  DeskFinding,
  DeskNotice,
  DeskPayment,
  PaymentsDesk,
} from "#lib/contracts/payments-desk.ts";
import { SiteError } from "#lib/errors.ts";
import { minute } from "#lib/platform/duration.ts";
import { log } from "#lib/platform/log.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { diagnose } from "#lib/services/doctor/diagnose.ts";
import { decideAlipay } from "#lib/services/payment/alipay/decide-alipay.ts";
import { type AlipayClaim, openAlipayClaims } from "#lib/services/payment/ledger/alipay-claims.ts";
import { ledger } from "#lib/services/payment/ledger/ledger.ts";
import { paypalIdOf } from "#lib/services/payment/ledger/payment.ts";
import {
  disputedRecords,
  findRecord,
  type PaymentRecord,
  recordsInState,
} from "#lib/services/payment/ledger/payment-records.ts";
import { notices, type UndeliveredNotice } from "#lib/services/payment/ledger/wordpress-notices.ts";
import { settings } from "#lib/settings.ts";
import { paymentLines } from "./payment-lines.ts";

/** Asks WordPress each time who is an administrator. @throws SiteError 403; SessionEnded; UpstreamError */
async function requireAdministrator(token: string): Promise<string> {
  const member = await readMember(token);
  if (member.role !== "admin") throw new SiteError(403, "ADMINISTRATORS_ONLY");
  return String(member.id ?? member.email);
}

const iso = (ms: number) => new Date(ms).toISOString();

const deskPayment = (record: PaymentRecord): DeskPayment => ({
  id: record.id,
  paypalId: paypalIdOf(record),
  member: record.user,
  levelId: record.levelId,
  kind: record.kind,
  amount: record.price,
  currency: record.price === null ? null : (record.currency ?? "USD"),
  state: record.state,
  reason: record.reason,
  since: iso(record.createdAt),
});

const deskClaim = ({ reference, user, levelId, amount, madeAt, atWordPress }: AlipayClaim): DeskClaim => ({
  ...{ reference, levelId, amount },
  member: user,
  since: iso(madeAt),
  givesLevel: atWordPress === 1,
});

/** Leaves out delivered notices. */
const deskNotice = ({
  id,
  paymentId,
  user,
  levelId,
  type,
  amount,
  currency,
  state,
  at,
}: UndeliveredNotice): DeskNotice[] =>
  state === "told"
    ? []
    : [{ id, paymentId, member: user, levelId, type, amount, currency, state, at: iso(at) }];

const cachedMs = 5 * minute;
/** How long the desk waits for the doctor, who queries many services, in ms. */
const patienceMs = 4_000;
let known: { at: number; findings: Promise<DeskFinding[] | null> } | null = null;

/** The doctor's diagnoses, at most five minutes old; null while they take longer. */
async function findings(): Promise<DeskFinding[] | null> {
  if (known === null || Date.now() - known.at > cachedMs) {
    const diagnosed = diagnose(settings()).catch((error: unknown) => {
      log("error", "the doctor failed", { reason: String(error) });
      known = null;
      return null;
    });
    known = { at: Date.now(), findings: diagnosed };
  }
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs).unref());
  return Promise.race([known.findings, late]);
}

async function desk(): Promise<PaymentsDesk> {
  const [needsReview, pending, disputed, claims, unheard, found] = await Promise.all([
    recordsInState(["needsReview"]),
    recordsInState(["capturing", "captured"]),
    disputedRecords(),
    openAlipayClaims(),
    notices().undelivered(),
    findings(),
  ]);
  const isOpen = (record: PaymentRecord) => paymentLines(record).some(({ state }) => state === "disputed");
  return {
    needsReview: needsReview.map(deskPayment),
    pending: pending.map(deskPayment),
    disputes: disputed.filter(isOpen).map(deskPayment),
    alipay: claims.map(deskClaim),
    unheard: unheard.flatMap(deskNotice),
    findings: found,
  };
}

/** Everything that waits for an administrator (product: Payments desk). */
export async function readDesk(token: string): Promise<PaymentsDesk> {
  await requireAdministrator(token);
  return desk();
}

/** Decides an Alipay claim, or has a payment polled at once; returns the desk afterwards. */
export async function changeAtDesk(token: string, body: DeskBody): Promise<PaymentsDesk> {
  const administrator = await requireAdministrator(token);
  if (body.action === "retry") {
    const record = await findRecord(body.id);
    if (record === null) throw new SiteError(404, "NOT_FOUND");
    await ledger().schedulePoll(record.id, await ledger().now(), 0);
    await notices().resend(record.id);
  } else {
    const claim = await decideAlipay(body.reference, body.action === "approve");
    if (claim === null) throw new SiteError(409, "ALIPAY_DECIDED");
  }
  log("info", "an administrator at the payments desk", { administrator, ...body });
  return desk();
}
