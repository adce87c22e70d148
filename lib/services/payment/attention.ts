import "server-only";
import { log } from "#lib/log.ts";
import { paymentsDb } from "./payments-db.ts";
import { reasonsForMerchant } from "./pending-reason.ts";

/** How much of what was paid waits for a person. */
export type Attention = {
  /** Money has moved, and WordPress said no for good. */
  needsReview: number;
  /** PayPal holds it back until the merchant does something there. */
  awaitingMerchant: number;
  disputes: number;
  alipay: number;
};

const sql = {
  needsReview: "SELECT count(*) AS n FROM payment WHERE state = 'needsReview'",
  reasons:
    "SELECT reason, count(*) AS n FROM payment WHERE state = 'capturing' AND reason IS NOT NULL GROUP BY reason",
  disputes: `SELECT count(*) AS n FROM paymentEvent AS opened WHERE type = 'dispute.opened' AND NOT EXISTS (
    SELECT 1 FROM paymentEvent WHERE type = 'dispute.resolved' AND at >= opened.at
      AND paymentId = opened.paymentId AND transactionId IS opened.transactionId)`,
  alipay: "SELECT count(*) AS n FROM alipayClaim WHERE state = 'review' AND atWordPress = 0",
};

function count(): Attention {
  const numberOf = (statement: string) => Number(paymentsDb().prepare(statement).get()?.n ?? 0);
  const reasons = paymentsDb().prepare(sql.reasons).all() as unknown as { reason: string; n: number }[];
  return {
    needsReview: numberOf(sql.needsReview),
    awaitingMerchant: reasons
      .filter(({ reason }) => reasonsForMerchant.has(reason))
      .reduce((sum, { n }) => sum + n, 0),
    disputes: numberOf(sql.disputes),
    alipay: numberOf(sql.alipay),
  };
}

const names = ["needsReview", "awaitingMerchant", "disputes", "alipay"] as const;
let told: Attention | null = null;

/** Says in the log what waits for a person, once there is more of it. */
export function tellWaitingPayments(): void {
  const now = count();
  if (names.some((name) => now[name] > (told?.[name] ?? 0)))
    log("error", "payments wait for a person: npm run payments", now);
  told = now;
}

/** What waits for a person; null where nothing does. */
export function waitingPayments(): Attention | null {
  const now = count();
  return names.some((name) => now[name] > 0) ? now : null;
}
