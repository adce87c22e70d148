import "server-only";
import { day } from "#lib/platform/time/duration.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { chargeTypes } from "#lib/services/payment/ledger/rows/payment-event.ts";

const maxVideos = 50;

/** The number of paid purchases of the last days that each video led to, the largest first. */
export const purchasedVideos = (days: number): Promise<{ slug: string; count: number }[]> =>
  withLedgerDatabase(async ({ db }) => {
    const since = Date.now() - days * day;
    const paid = db
      .selectFrom("payment")
      .select("video")
      .where("video", "is not", null)
      .where("createdAt", ">=", since)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb("state", "=", "confirmed"),
          exists(
            selectFrom("paymentEvent")
              .select("paymentEvent.id")
              .whereRef("paymentEvent.paymentId", "=", "payment.id")
              .where("type", "in", chargeTypes),
          ),
        ]),
      );
    const claimed = db
      .selectFrom("alipayClaim")
      .select("video")
      .where("video", "is not", null)
      .where("madeAt", ">=", since)
      .where("state", "=", "approved");
    const rows = await db
      .selectFrom(paid.unionAll(claimed).as("purchase"))
      .select(({ fn }) => ["video", fn.countAll().as("count")])
      .groupBy("video")
      .orderBy("count", "desc")
      .orderBy("video")
      .limit(maxVideos)
      .execute();
    return rows.flatMap(({ video, count }) =>
      video === null ? [] : [{ slug: video, count: Number(count) }],
    );
  });
