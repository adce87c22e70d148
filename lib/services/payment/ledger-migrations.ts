import "server-only";
import type { DatabaseSync } from "node:sqlite";

export type Migration = { name: string; apply(db: DatabaseSync): void };

const hasColumn = (db: DatabaseSync, name: string) =>
  db.prepare("SELECT 1 FROM pragma_table_info('payment') WHERE name = ?").get(name) !== undefined;

/**
 * The steps from an empty file to today's; `PRAGMA user_version` counts how many a file has had. Files from before they
 * were counted say 0 and may have the first two already.
 */
export const migrations: readonly Migration[] = [
  {
    name: "payments and webhook events",
    apply: (db) =>
      db.exec(`
        CREATE TABLE IF NOT EXISTS payment (
          id TEXT PRIMARY KEY, kind TEXT NOT NULL, user TEXT NOT NULL, levelId INTEGER NOT NULL,
          price TEXT, planId TEXT, payee TEXT, state TEXT NOT NULL, seal TEXT, holder TEXT, answer TEXT,
          createdAt INTEGER NOT NULL, changedAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX IF NOT EXISTS byUser ON payment (user, createdAt);
        CREATE TABLE IF NOT EXISTS event (id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
      `),
  },
  {
    name: "who paid a hosted checkout",
    apply: (db) => {
      if (!hasColumn(db, "payerId")) db.exec("ALTER TABLE payment ADD COLUMN payerId TEXT");
    },
  },
  {
    name: "the token of a hosted checkout in a column of its own",
    apply: (db) =>
      db.exec(`
        ALTER TABLE payment ADD COLUMN checkoutToken TEXT;
        UPDATE payment SET checkoutToken = substr(id, length('checkout ') + 1), id = lower(hex(randomblob(16)))
          WHERE kind = 'checkout' AND id LIKE 'checkout %';
        CREATE UNIQUE INDEX byCheckoutToken ON payment (checkoutToken);
      `),
  },
  {
    name: "states that say what they mean",
    apply: (db) =>
      db.exec(`
        UPDATE payment SET state = CASE state
          WHEN 'taking' THEN 'capturing'
          WHEN 'taken' THEN 'captured'
          WHEN 'denied' THEN 'needsReview'
          WHEN 'refused' THEN 'failed'
          ELSE state END;
      `),
  },
  {
    name: "columns of the member's token that say so",
    apply: (db) =>
      db.exec(`
        ALTER TABLE payment RENAME COLUMN seal TO sealedToken;
        ALTER TABLE payment RENAME COLUMN holder TO tokenMark;
      `),
  },
  {
    name: "what PayPal says of a payment, and when it is asked again",
    apply: (db) =>
      db.exec(`
        ALTER TABLE payment ADD COLUMN attempt INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE payment ADD COLUMN reason TEXT;
        ALTER TABLE payment ADD COLUMN status TEXT;
        ALTER TABLE payment ADD COLUMN nextPaymentAt INTEGER;
        ALTER TABLE payment ADD COLUMN subscriptionId TEXT;
        ALTER TABLE payment ADD COLUMN askAt INTEGER;
        ALTER TABLE payment ADD COLUMN askings INTEGER NOT NULL DEFAULT 0;
        UPDATE payment SET askAt = changedAt WHERE state <> 'failed';
        CREATE INDEX byAskAt ON payment (askAt);
        CREATE INDEX bySubscription ON payment (subscriptionId);
      `),
  },
  {
    name: "webhook events as they came, what happened to payments, what WordPress is told",
    apply: (db) =>
      db.exec(`
        ALTER TABLE event RENAME TO handledEvent;
        CREATE TABLE webhookEvent (
          id TEXT PRIMARY KEY, type TEXT NOT NULL, paymentId TEXT, transactionId TEXT, at INTEGER NOT NULL,
          receivedAt INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE paymentEvent (
          id TEXT PRIMARY KEY, type TEXT NOT NULL, paymentId TEXT NOT NULL, transactionId TEXT, amount TEXT,
          currency TEXT, at INTEGER NOT NULL, nextPaymentAt INTEGER, learnedAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX eventsByPayment ON paymentEvent (paymentId, at);
        CREATE INDEX eventsByTransaction ON paymentEvent (transactionId);
        CREATE TABLE notice (
          eventId TEXT PRIMARY KEY, state TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, tellAt INTEGER,
          changedAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX byTellAt ON notice (tellAt);
        CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, endsAt INTEGER NOT NULL) STRICT;
        CREATE TABLE payee (account TEXT PRIMARY KEY, payee TEXT NOT NULL) STRICT;
        CREATE TRIGGER webhookEventStays BEFORE UPDATE ON webhookEvent BEGIN SELECT RAISE(ABORT, 'append-only'); END;
        CREATE TRIGGER webhookEventIsKept BEFORE DELETE ON webhookEvent BEGIN SELECT RAISE(ABORT, 'append-only'); END;
        CREATE TRIGGER paymentEventStays BEFORE UPDATE ON paymentEvent BEGIN SELECT RAISE(ABORT, 'append-only'); END;
        CREATE TRIGGER paymentEventIsKept BEFORE DELETE ON paymentEvent BEGIN SELECT RAISE(ABORT, 'append-only'); END;
      `),
  },
  {
    name: "the currency of a price",
    apply: (db) => db.exec("ALTER TABLE payment ADD COLUMN currency TEXT"),
  },
  {
    name: "how far PayPal's list of events was read",
    apply: (db) => db.exec("CREATE TABLE mark (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT"),
  },
  {
    name: "Alipay payments that members have named",
    apply: (db) =>
      db.exec(`
        CREATE TABLE alipayClaim (
          reference TEXT PRIMARY KEY, user TEXT NOT NULL, levelId INTEGER NOT NULL, amount TEXT NOT NULL,
          state TEXT NOT NULL, atWordPress INTEGER NOT NULL, madeAt INTEGER NOT NULL, decidedAt INTEGER
        ) STRICT;
        CREATE INDEX alipayByUser ON alipayClaim (user, madeAt);
      `),
  },
];

/**
 * Brings a file to today's state, in one transaction: another process that opens it meanwhile waits.
 *
 * @throws Error for a file that a newer release has written
 */
export function migrate(db: DatabaseSync): void {
  db.exec("BEGIN IMMEDIATE");
  try {
    const version = Number(db.prepare("PRAGMA user_version").get()?.user_version);
    if (version > migrations.length)
      throw new Error(`payments.db has version ${version}, this release knows ${migrations.length}`);
    for (const { apply } of migrations.slice(version)) apply(db);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
    db.exec("COMMIT");
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}
