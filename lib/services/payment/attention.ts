import "server-only";
import { sql } from "kysely";
import { log } from "#lib/log.ts";
import { withPayments } from "./payments-db.ts";
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

/** What its resolution is called, of a dispute that was opened. */
const resolutionId = sql<string>`replace(${sql.ref("opened.id")}, 'dispute.opened', 'dispute.resolved')`;

const count = (): Promise<Attention> =>
  withPayments(async ({ db }) => {
    const all = db.fn.countAll<number>().as("count");
    const needsReview = db.selectFrom("payment").select(all).where("state", "=", "needsReview");
    const awaiting = db
      .selectFrom("payment")
      .select(all)
      .where("state", "=", "capturing")
      .where("reason", "in", [...reasonsForMerchant]);
    const disputes = db
      .selectFrom("paymentEvent as opened")
      .leftJoin("paymentEvent as resolved", (join) => join.on("resolved.id", "=", resolutionId))
      .select(all)
      .where("opened.type", "=", "dispute.opened")
      .where("resolved.id", "is", null);
    const alipay = db
      .selectFrom("alipayClaim")
      .select(all)
      .where("state", "=", "review")
      .where("atWordPress", "=", 0);
    return {
      needsReview: (await needsReview.executeTakeFirstOrThrow()).count,
      awaitingMerchant: (await awaiting.executeTakeFirstOrThrow()).count,
      disputes: (await disputes.executeTakeFirstOrThrow()).count,
      alipay: (await alipay.executeTakeFirstOrThrow()).count,
    };
  });

const names = ["needsReview", "awaitingMerchant", "disputes", "alipay"] as const;
let told: Attention | null = null;

/** Says in the log what waits for a person, once there is more of it. */
export async function tellWaitingPayments(): Promise<void> {
  const now = await count();
  if (names.some((name) => now[name] > (told?.[name] ?? 0)))
    log("error", "payments wait for a person: npm run payments", now);
  told = now;
}

/** What waits for a person; null where nothing does. */
export async function waitingPayments(): Promise<Attention | null> {
  const now = await count();
  return names.some((name) => now[name] > 0) ? now : null;
}
