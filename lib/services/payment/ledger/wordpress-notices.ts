import "server-only";
import { sql } from "kysely";
import type { LedgerDatabase, UseDatabase } from "#lib/services/payment/ledger/database/database.ts";
import type { LedgerTables } from "#lib/services/payment/ledger/database/tables.ts";
import { withDatabase } from "#lib/services/payment/ledger/database/with-database.ts";
import type { PaymentEvent } from "./payment-event.ts";
import { eventColumns } from "./payment-events.ts";

export type NoticeState = LedgerTables["notice"]["state"];
export type Notice = PaymentEvent & { tries: number };
export type UndeliveredNotice = Notice & { state: NoticeState; user: string; levelId: number };

/** So many of what WordPress does not know are shown. */
const mostUnheard = 200;

/** The longest pause before WordPress is told again, in ms. */
export const longestPause = 6 * 60 * 60_000;

const sentAsMember = [
  ...(["subscription.renewed", "subscription.suspended", "subscription.cancelled"] as const),
  ...(["subscription.expired", "payment.refunded", "payment.reversed"] as const),
];

const noticesIn = (db: LedgerDatabase["db"]) =>
  db
    .selectFrom("notice")
    .innerJoin("paymentEvent", "paymentEvent.id", "notice.eventId")
    .innerJoin("payment", "payment.id", "paymentEvent.paymentId")
    .select(eventColumns.map((column) => `paymentEvent.${column}` as const))
    .select("notice.tries");

/** What WordPress is to be told of what happened to payments. */
export class Notices {
  readonly #with: UseDatabase;

  constructor(withStore: UseDatabase) {
    this.#with = withStore;
  }

  /** What WordPress is to be told by now, oldest first; nothing of a payment of which something earlier has to wait. */
  due(limit: number): Promise<Notice[]> {
    const now = Date.now();
    // What lies further ahead was put off before the clock was set back.
    const furthest = now + longestPause;
    return this.#with(({ db }) =>
      noticesIn(db)
        .where("notice.state", "=", "untold")
        .where(({ or, eb }) => or([eb("notice.tellAt", "<=", now), eb("notice.tellAt", ">", furthest)]))
        .where("payment.state", "in", ["confirmed", "failed"])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("notice as waiting")
                .innerJoin("paymentEvent as earlier", "earlier.id", "waiting.eventId")
                .select("waiting.eventId")
                .whereRef("earlier.paymentId", "=", "payment.id")
                .where("waiting.state", "=", "untold")
                .where("waiting.tellAt", ">", now)
                .where("waiting.tellAt", "<=", furthest)
                .where(
                  sql<boolean>`(${sql.ref("earlier.at")}, ${sql.ref("earlier.learnedAt")})
                    < (${sql.ref("paymentEvent.at")}, ${sql.ref("paymentEvent.learnedAt")})`,
                ),
            ),
          ),
        )
        .orderBy("paymentEvent.at")
        .orderBy("paymentEvent.learnedAt")
        .limit(limit)
        .execute(),
    );
  }

  /** Keeps how telling ended; `tellAt` is when to try again. */
  async note(eventId: string, state: NoticeState, tellAt: number | null): Promise<void> {
    await this.#with(({ db }) =>
      db
        .updateTable("notice")
        .set(({ eb }) => ({ state, tries: eb("tries", "+", 1), tellAt, changedAt: Date.now() }))
        .where("eventId", "=", eventId)
        .execute(),
    );
  }

  /**
   * What WordPress does not know: what it refused, what it has no route for, what it was told in vain. Newest first; of
   * one payment, or of all.
   */
  unheard(paymentId?: string): Promise<UndeliveredNotice[]> {
    return this.#with(({ db }) => {
      const found = noticesIn(db)
        .select(["notice.state", "payment.user", "payment.levelId"])
        .where(({ or, and, eb }) =>
          or([
            eb("notice.state", "in", ["refused", "unsupported"]),
            and([eb("notice.state", "=", "untold"), eb("notice.tries", ">", 0)]),
          ]),
        )
        .orderBy("paymentEvent.at", "desc")
        .limit(mostUnheard);
      return (paymentId === undefined ? found : found.where("payment.id", "=", paymentId)).execute();
    });
  }

  /** WordPress is told of a payment once more, also of what it has refused. */
  async tellAgain(paymentId: string): Promise<void> {
    await this.#with(({ db }) =>
      db
        .updateTable("notice")
        .set({ state: "untold", tellAt: Date.now() })
        .where("state", "<>", "told")
        .where("eventId", "in", db.selectFrom("paymentEvent").select("id").where("paymentId", "=", paymentId))
        .execute(),
    );
  }

  /** WordPress has learned to hear events: it is told what it missed. */
  async revive(): Promise<void> {
    await this.#with(({ db }) =>
      db
        .updateTable("notice")
        .set({ state: "untold", tellAt: Date.now() })
        .where("state", "=", "unsupported")
        .execute(),
    );
  }

  /** What could not be told of a member's payments, oldest first of the newest; what their own routes have no word for is left out. */
  unsupportedOf(user: string): Promise<Notice[]> {
    return this.#with(({ db }) =>
      noticesIn(db)
        .where("notice.state", "=", "unsupported")
        .where("payment.user", "=", user)
        .where("paymentEvent.type", "in", sentAsMember)
        .orderBy("paymentEvent.at", "desc")
        .limit(20)
        .execute()
        .then((newest) => newest.toReversed()),
    );
  }
}

const shared = new Notices(withDatabase);

export const notices = (): Notices => shared;
