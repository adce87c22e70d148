import type { World } from "#harness/payments/payment-world.ts";

// Compares PayPal's record, the ledger and WordPress at the end of the year, to the cent.

type Entry = { transactionId: string; cents: number };
type Row = { transactionId: string; value: string };

const centsOf = (value: string) => Math.round(Number(value) * 100);
const paidTypes = "('payment.completed', 'subscription.renewed')";
const returnTypes = "('payment.refunded', 'payment.reversed')";

/** One sum for each transaction, sorted for comparison. */
function sumUp(rows: Row[]): Entry[] {
  const sums = Map.groupBy(rows, ({ transactionId }) => transactionId);
  return [...sums]
    .map(([transactionId, all]) => ({
      transactionId,
      cents: all.reduce((sum, { value }) => sum + centsOf(value), 0),
    }))
    .toSorted((a, b) => (a.transactionId < b.transactionId ? -1 : 1));
}

/** The entries that only one list has, and those that differ in their sum. */
function differences(a: Entry[], b: Entry[]): string[] {
  const of = (entries: Entry[]) => new Map(entries.map(({ transactionId, cents }) => [transactionId, cents]));
  const [left, right] = [of(a), of(b)];
  const ids = new Set([...left.keys(), ...right.keys()]);
  return [...ids].filter((id) => left.get(id) !== right.get(id));
}

export type Books = { paid: Entry[]; returned: Entry[] };

export async function readBooks(world: World): Promise<{ paypal: Books; ledger: Books; wordpress: Books }> {
  const { sandboxDb: db } = world;
  const all = (from: typeof db, sql: string) => sumUp(from.prepare(sql).all() as unknown as Row[]);
  const kept = async (types: string) =>
    sumUp(
      (await world.queryLedger(
        `SELECT "transactionId", amount AS value FROM "paymentEvent" WHERE type IN ${types}`,
      )) as Row[],
    );
  return {
    paypal: {
      paid: all(
        db,
        `SELECT id AS transactionId, value FROM paypal_sales
         UNION ALL SELECT id, value FROM paypal_captures WHERE status NOT IN ('PENDING', 'DECLINED')`,
      ),
      returned: all(db, "SELECT transaction_id AS transactionId, value FROM paypal_refunds"),
    },
    ledger: { paid: await kept(paidTypes), returned: await kept(returnTypes) },
    wordpress: {
      paid: all(
        db,
        `SELECT transaction_id AS transactionId, amount AS value FROM payment_notices WHERE type IN ${paidTypes}`,
      ),
      returned: all(
        db,
        `SELECT transaction_id AS transactionId, amount AS value FROM payment_notices WHERE type IN ${returnTypes}`,
      ),
    },
  };
}

export const total = (entries: Entry[]) => entries.reduce((sum, { cents }) => sum + cents, 0);

export const disagreements = (a: Books, b: Books): string[] => [
  ...differences(a.paid, b.paid),
  ...differences(a.returned, b.returned),
];

const payTwice = `SELECT substr(custom_id, 1, instr(custom_id, '.') - 1) AS member FROM paypal_subscriptions
  WHERE status = 'ACTIVE' GROUP BY member HAVING count(*) > 1`;

/** Everything about the subscriptions of members who pay twice, for debugging. */
export const describeDoubles = ({ sandboxDb: db }: World): unknown[] =>
  db
    .prepare(
      `SELECT s.id, s.custom_id, s.status, s.funding, s.created, s.activated, s.updated, g.at AS granted,
         m.subscription_id = s.id AS is_held, m.level_id, m.ends,
         (SELECT group_concat(type || '@' || at) FROM payment_notices WHERE payment_id = s.id) AS events
       FROM paypal_subscriptions s LEFT JOIN grants g ON g.payment_id = s.id
       JOIN members m ON m.id = CAST(substr(custom_id, 1, instr(custom_id, '.') - 1) AS INTEGER)
       WHERE m.id IN (SELECT CAST(member AS INTEGER) FROM (${payTwice})) ORDER BY s.custom_id, s.created`,
    )
    .all();

/** Counts payments without a level, levels without a payment, and members who pay twice. */
export function readAccess({ sandboxDb: db, now }: World, withdrawn: ReadonlySet<string>) {
  const count = (sql: string) => Number(db.prepare(sql).get()?.count);
  // A subscription that is cancelled before its first payment leaves the level's number without the level.
  const holdsLevel = `level_id > 1 AND (ends IS NULL OR ends > ${now()})`;
  return {
    lost: count(`SELECT count(*) AS count FROM (
        SELECT DISTINCT subscription_id AS id FROM paypal_sales
        UNION SELECT order_id FROM paypal_captures WHERE status IN ('COMPLETED', 'PARTIALLY_REFUNDED')
      ) WHERE id NOT IN (SELECT payment_id FROM grants)`),
    // A level whose subscription has no payment. The demo's own members have such levels, so they are left
    // out.
    unpaid: count(`SELECT count(*) AS count FROM members WHERE email LIKE 'chaos%' AND ${holdsLevel}
      AND subscription_id IS NOT NULL AND subscription_id NOT IN (SELECT subscription_id FROM paypal_sales)`),
    // A level although its newest payment was refunded in full.
    returned: count(`SELECT count(*) AS count FROM members WHERE ${holdsLevel} AND (
        SELECT status FROM paypal_sales WHERE subscription_id = members.subscription_id ORDER BY created DESC LIMIT 1
      ) = 'REFUNDED'`),
    // A level although its member has withdrawn from the newest payment.
    withdrawn: (
      db
        .prepare(
          `SELECT (SELECT coalesce((SELECT id FROM paypal_sales WHERE subscription_id = g.payment_id ORDER BY created DESC LIMIT 1),
               (SELECT id FROM paypal_captures WHERE order_id = g.payment_id))
             FROM grants g WHERE g.member_id = members.id AND g.level_id = members.level_id ORDER BY g.at DESC LIMIT 1) AS id
           FROM members WHERE ${holdsLevel}`,
        )
        .all() as { id: string | null }[]
    ).filter(({ id }) => id !== null && withdrawn.has(id)).length,
    double: count(`SELECT count(*) AS count FROM (${payTwice})`),
  };
}
