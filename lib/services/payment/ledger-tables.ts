import "server-only";
import type { Generated } from "kysely";
import type { AlipayClaim } from "./alipay-claims.ts";
import type { PaymentEvent, ReceivedEvent } from "./history.ts";
import type { Payment } from "./ledger.ts";
import type { NoticeState } from "./notices.ts";

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
  notice: { eventId: string; state: NoticeState; tries: number; tellAt: number | null; changedAt: number };
  lease: { name: string; holder: string; endsAt: number };
  payee: { account: string; payee: string };
  mark: { name: string; at: number };
  alipayClaim: AlipayClaim;
};
