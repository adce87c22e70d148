import type { Generated } from "kysely";
import type { Database } from "#lib/platform/database/database.ts";
import type { Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import type { PaymentEvent, ReceivedEvent } from "#lib/services/payment/ledger/rows/payment-event.ts";
import type { storedColumn, storedState } from "#lib/services/payment/ledger/rows/stored-names.ts";

/** The ledger's tables after all migrations. Times are in ms since 1970. */
export type LedgerTables = {
  /** Locks that expire, for SQLite. */
  lease: { name: string; holder: string; endsAt: number };
  payment: Payment & {
    changedAt: number;
    /** When PayPal is polled about the payment next; null for never. */
    [storedColumn.pollAt]: number | null;
    /** How often PayPal was polled about the payment in its present state. */
    [storedColumn.polls]: Generated<number>;
    status: Generated<string | null>;
  };
  /** The webhook events that were handled. */
  handledEvent: { id: string; at: number };
  /** Every webhook event as received. */
  webhookEvent: ReceivedEvent & { receivedAt: number };
  paymentEvent: PaymentEvent & { learnedAt: number };
  /** A notice for WordPress. */
  notice: {
    eventId: string;
    /**
     * `pending`: to be sent. `refused`: WordPress refused it for good. `unsupported`: WordPress has no route for
     * notices (yet).
     */
    state: (typeof storedState)["pending" | "delivered"] | "refused" | "unsupported";
    tries: number;
    /** When it is sent (again); null if it is not to be sent. */
    [storedColumn.resendAt]: number | null;
    changedAt: number;
  };
  payee: { account: string; payee: string };
  mark: { name: string; at: number };
  /** A member's claim to have paid by Alipay; an administrator compares it with Alipay's own list. */
  alipayClaim: {
    reference: string;
    user: string;
    levelId: number;
    /** In yuan. */
    amount: string;
    state: "review" | "approved" | "refused";
    /** 1 if WordPress has the claim, too, and gives the level. */
    atWordPress: 0 | 1;
    madeAt: number;
    decidedAt: number | null;
    /** The version of what the buyer agreed to; null if nothing was shown. */
    agreed: string | null;
    /** The administrator's note on the decision. */
    note: string | null;
    /** The slug of the video from which the member came to the plans. */
    video: string | null;
  };
};

/** The open database of payments. Its `time()` exceeds the time of every earlier record. */
export type LedgerDatabase = Database<LedgerTables>;
