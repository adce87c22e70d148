import "server-only";
import type { Generated } from "kysely";
import type { Payment } from "#lib/services/payment/ledger/payment.ts";
import type { PaymentEvent, ReceivedEvent } from "#lib/services/payment/ledger/payment-event.ts";

/** The tables of the ledger, as its migrations leave them. Times are milliseconds since 1970. */
export type LedgerTables = {
  payment: Payment & {
    changedAt: number;
    askAt: number | null;
    askings: Generated<number>;
    status: Generated<string | null>;
  };
  /** Webhook events that were dealt with. */
  handledEvent: { id: string; at: number };
  /** Every webhook event as it came. */
  webhookEvent: ReceivedEvent & { receivedAt: number };
  paymentEvent: PaymentEvent & { learnedAt: number };
  /** What WordPress is to be told. */
  notice: {
    eventId: string;
    /**
     * `untold`: WordPress is to be told. `told`: it has been. `refused`: it said no for good. `unsupported`: it has no such
     * route (yet).
     */
    state: "untold" | "told" | "refused" | "unsupported";
    tries: number;
    tellAt: number | null;
    changedAt: number;
  };
  lease: { name: string; holder: string; endsAt: number };
  payee: { account: string; payee: string };
  mark: { name: string; at: number };
  /** A payment by Alipay that a member has named: somebody compares it with Alipay's own list. */
  alipayClaim: {
    reference: string;
    user: string;
    levelId: number;
    /** Yuan. */
    amount: string;
    state: "review" | "approved" | "refused";
    /** 1 where WordPress has it too, and gives the level. */
    atWordPress: 0 | 1;
    madeAt: number;
    decidedAt: number | null;
  };
};
