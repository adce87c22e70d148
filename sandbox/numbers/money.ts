import type { DatabaseSync } from "node:sqlite";

const paidLevels = [2, 3, 4, 5, 6];

export function memberNumbers(db: DatabaseSync, first: string) {
  const from = Date.parse(first);
  const now = Date.now();
  const real = db.prepare(
    `SELECT coalesce(sum(ends IS NULL OR ends > :now), 0) AS active, coalesce(sum(started >= :from), 0) AS new,
       coalesce(sum(ends BETWEEN :from AND :now), 0) AS lost FROM members WHERE level_id = :level`,
  );
  const past = db.prepare(
    `SELECT coalesce(sum(joined - gone), 0) AS active, coalesce(sum(iif(day >= :first, joined, 0)), 0) AS new,
       coalesce(sum(iif(day >= :first, gone, 0)), 0) AS lost FROM past_members WHERE level = :level`,
  );
  return paidLevels.map((level) => {
    const [one, other] = [real.get({ now, from, level }), past.get({ first, level })];
    const sum = (name: string) => Number(one?.[name]) + Number(other?.[name]);
    // No level of this WordPress begins at a lower price.
    return { levelId: level, active: sum("active"), new: sum("new"), lost: sum("lost"), trials: 0 };
  });
}

/** Orders are grants and renewals. A refund counts in the month of its payment. */
const orders = `
  SELECT level_id AS level, strftime('%Y-%m', at / 1000, 'unixepoch') AS month, 1 AS payments, 0 AS refunds,
    CAST(coalesce((SELECT value FROM paypal_captures WHERE order_id = payment_id),
      (SELECT value FROM paypal_sales WHERE subscription_id = payment_id
        AND status NOT IN ('PENDING', 'DECLINED') ORDER BY created LIMIT 1), 0) AS REAL) AS paid,
    0 AS refunded
  FROM grants
  UNION ALL
  SELECT level_id, strftime('%Y-%m', at / 1000, 'unixepoch'), 1, 0, CAST(amount AS REAL), 0 FROM payment_notices
  WHERE type = 'subscription.renewed'
  UNION ALL
  SELECT n.level_id, strftime('%Y-%m', coalesce(g.at, n.at) / 1000, 'unixepoch'), 0, 1, 0, CAST(n.amount AS REAL)
  FROM payment_notices n LEFT JOIN grants g ON g.payment_id = n.payment_id
  WHERE n.type IN ('payment.refunded', 'payment.reversed')
  UNION ALL
  SELECT level, month, payments, refunds, paid, refunded FROM past_payments`;

export function revenue(db: DatabaseSync, first: string) {
  return db
    .prepare(
      `SELECT month, level AS levelId, 'USD' AS currency, sum(payments) AS payments, sum(paid) AS paid,
         sum(refunds) AS refunds, sum(refunded) AS refunded
       FROM (${orders}) WHERE month >= ? GROUP BY month, level HAVING sum(paid) > 0 ORDER BY month DESC, level`,
    )
    .all(first.slice(0, 7))
    .map((row) => ({
      ...row,
      paid: Number(row.paid).toFixed(2),
      refunded: Number(row.refunded).toFixed(2),
    }));
}
