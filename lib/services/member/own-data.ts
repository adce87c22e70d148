import "server-only";
import type { OwnDataGroup } from "#lib/contracts/accounts/account.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { readMemberOf } from "#lib/services/accounts/member.ts";
import { userOf } from "#lib/services/payment/ledger/payment-owner.ts";
import { findRecordsOfMember } from "#lib/services/payment/ledger/queries/payment-records.ts";
import { findAlipayClaimsOf } from "#lib/services/payment/ledger/tables/alipay-claims.ts";
import type { Session } from "#lib/session/cookies/encrypted-session.ts";
import { listSessions } from "#lib/session/session.ts";
import { fetchOwnData } from "#lib/wordpress/accounts/owner.ts";

/** The most payments to read: more than any member has. */
const maxRecords = 100_000;

const timeFields = new Set([
  "at",
  "createdAt",
  "changedAt",
  "madeAt",
  "decidedAt",
  "learnedAt",
  "nextPaymentAt",
  "agreedAt",
  "pollAt",
]);
const shown = (name: string, value: unknown) =>
  typeof value === "number" && timeFields.has(name) ? new Date(value).toISOString() : String(value);

/** The fields of a row under readable names, without empty ones. */
const namedFields = <Row extends object>(row: Row, names: Record<keyof Row & string, string>) =>
  (Object.keys(row) as (keyof Row & string)[]).flatMap((key) => {
    const value = row[key];
    return value === null || value === undefined ? [] : [{ name: names[key], value: shown(key, value) }];
  });

/**
 * All data that the site and WordPress hold of a member. Left out are plays, which are anonymous, and the credentials of
 * a payment.
 *
 * @throws SessionEnded, UpstreamError, SiteError 503
 */
export async function readOwnData(
  session: Session,
  { ownData: words, ownDataNames: names }: Pick<Texts["member"], "ownData" | "ownDataNames">,
) {
  const [member, wordpress, sessions] = await Promise.all([
    readMemberOf(session),
    fetchOwnData(session.token),
    listSessions(session),
  ]);
  const user = userOf(member);
  const records = await findRecordsOfMember(user, maxRecords);
  const payments = records.map(
    ({ events: _, sealedToken: _token, tokenMark: _mark, nonce: _nonce, ...row }) => row,
  );
  const siteGroups: OwnDataGroup[] = [
    { id: "site-payments", label: words.payments, items: payments.map((row) => namedFields(row, names)) },
    {
      id: "site-events",
      label: words.events,
      items: records.flatMap(({ events }) => events.map((row) => namedFields(row, names))),
    },
    {
      id: "site-alipay",
      label: words.alipay,
      items: (await findAlipayClaimsOf(user, maxRecords)).map((row) => namedFields(row, names)),
    },
    { id: "site-sessions", label: words.sessions, items: sessions.map((row) => namedFields(row, names)) },
  ];
  return {
    member: { id: member.id, email: member.email, displayName: member.displayName },
    complete: wordpress.complete,
    groups: [...wordpress.groups, ...siteGroups].filter(({ items }) => items.length > 0),
  };
}

export type OwnData = Awaited<ReturnType<typeof readOwnData>>;
