import "server-only";
import type { Migration, Migrations } from "#lib/platform/database/migrate.ts";

/** A database that is older than the counter reports 0, and may have the first two steps. */
const steps: readonly Migration[] = [
  {
    name: "payments and webhook events",
    statements: ({ whole, strict }) => [
      `CREATE TABLE IF NOT EXISTS payment (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, "user" TEXT NOT NULL, "levelId" INTEGER NOT NULL,
        price TEXT, "planId" TEXT, payee TEXT, state TEXT NOT NULL, seal TEXT, holder TEXT, answer TEXT,
        "createdAt" ${whole} NOT NULL, "changedAt" ${whole} NOT NULL
      ) ${strict}`,
      `CREATE INDEX IF NOT EXISTS "byUser" ON payment ("user", "createdAt")`,
      `CREATE TABLE IF NOT EXISTS event (id TEXT PRIMARY KEY, at ${whole} NOT NULL) ${strict}`,
    ],
  },
  {
    name: "who paid a hosted checkout",
    statements: () => [`ALTER TABLE payment ADD COLUMN "payerId" TEXT`],
    isDone: (tables) =>
      tables.some(
        (table) => table.name === "payment" && table.columns.some(({ name }) => name === "payerId"),
      ),
  },
  {
    name: "the token of a hosted checkout in a column of its own",
    statements: ({ randomId }) => [
      `ALTER TABLE payment ADD COLUMN "checkoutToken" TEXT`,
      `UPDATE payment SET "checkoutToken" = substr(id, length('checkout ') + 1), id = ${randomId}
        WHERE kind = 'checkout' AND id LIKE 'checkout %'`,
      `CREATE UNIQUE INDEX "byCheckoutToken" ON payment ("checkoutToken")`,
    ],
  },
  {
    name: "states that say what they mean",
    statements: () => [
      `UPDATE payment SET state = CASE state
        WHEN 'taking' THEN 'capturing'
        WHEN 'taken' THEN 'captured'
        WHEN 'denied' THEN 'needsReview'
        WHEN 'refused' THEN 'failed'
        ELSE state END`,
    ],
  },
  {
    name: "columns of the member's token that say so",
    statements: () => [
      `ALTER TABLE payment RENAME COLUMN seal TO "sealedToken"`,
      `ALTER TABLE payment RENAME COLUMN holder TO "tokenMark"`,
    ],
  },
  {
    name: "what PayPal says of a payment, and when it is asked again",
    statements: ({ whole }) => [
      "ALTER TABLE payment ADD COLUMN attempt INTEGER NOT NULL DEFAULT 1",
      "ALTER TABLE payment ADD COLUMN reason TEXT",
      "ALTER TABLE payment ADD COLUMN status TEXT",
      `ALTER TABLE payment ADD COLUMN "nextPaymentAt" ${whole}`,
      `ALTER TABLE payment ADD COLUMN "subscriptionId" TEXT`,
      `ALTER TABLE payment ADD COLUMN "askAt" ${whole}`,
      "ALTER TABLE payment ADD COLUMN askings INTEGER NOT NULL DEFAULT 0",
      `UPDATE payment SET "askAt" = "changedAt" WHERE state <> 'failed'`,
      `CREATE INDEX "byAskAt" ON payment ("askAt")`,
      `CREATE INDEX "bySubscription" ON payment ("subscriptionId")`,
    ],
  },
  {
    name: "webhook events as they came, what happened to payments, what WordPress is told",
    statements: ({ whole, strict, appendOnly }) => [
      `ALTER TABLE event RENAME TO "handledEvent"`,
      `CREATE TABLE "webhookEvent" (
        id TEXT PRIMARY KEY, type TEXT NOT NULL, "paymentId" TEXT, "transactionId" TEXT, at ${whole} NOT NULL,
        "receivedAt" ${whole} NOT NULL
      ) ${strict}`,
      `CREATE TABLE "paymentEvent" (
        id TEXT PRIMARY KEY, type TEXT NOT NULL, "paymentId" TEXT NOT NULL, "transactionId" TEXT, amount TEXT,
        currency TEXT, at ${whole} NOT NULL, "nextPaymentAt" ${whole}, "learnedAt" ${whole} NOT NULL
      ) ${strict}`,
      `CREATE INDEX "eventsByPayment" ON "paymentEvent" ("paymentId", at)`,
      `CREATE INDEX "eventsByTransaction" ON "paymentEvent" ("transactionId")`,
      `CREATE TABLE notice (
        "eventId" TEXT PRIMARY KEY, state TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, "tellAt" ${whole},
        "changedAt" ${whole} NOT NULL
      ) ${strict}`,
      `CREATE INDEX "byTellAt" ON notice ("tellAt")`,
      `CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, "endsAt" ${whole} NOT NULL) ${strict}`,
      `CREATE TABLE payee (account TEXT PRIMARY KEY, payee TEXT NOT NULL) ${strict}`,
      ...appendOnly("webhookEvent"),
      ...appendOnly("paymentEvent"),
    ],
  },
  { name: "the currency of a price", statements: () => ["ALTER TABLE payment ADD COLUMN currency TEXT"] },
  {
    name: "how far PayPal's list of events was read",
    statements: ({ whole, strict }) => [
      `CREATE TABLE mark (name TEXT PRIMARY KEY, at ${whole} NOT NULL) ${strict}`,
    ],
  },
  {
    name: "Alipay payments that members have named",
    statements: ({ whole, strict }) => [
      `CREATE TABLE "alipayClaim" (
        reference TEXT PRIMARY KEY, "user" TEXT NOT NULL, "levelId" INTEGER NOT NULL, amount TEXT NOT NULL,
        state TEXT NOT NULL, "atWordPress" INTEGER NOT NULL, "madeAt" ${whole} NOT NULL, "decidedAt" ${whole}
      ) ${strict}`,
      `CREATE INDEX "alipayByUser" ON "alipayClaim" ("user", "madeAt")`,
    ],
  },
  {
    name: "what waits is found without reading the whole ledger",
    statements: () => [
      `CREATE INDEX "byState" ON payment (state)`,
      `CREATE INDEX "noticesByState" ON notice (state)`,
      `CREATE INDEX "eventsByType" ON "paymentEvent" (type)`,
    ],
  },
  {
    name: "the nonce of a payment",
    statements: () => [
      "ALTER TABLE payment ADD COLUMN nonce TEXT",
      `CREATE UNIQUE INDEX "byNonce" ON payment (nonce)`,
    ],
  },
  {
    name: "a note on the decision about an Alipay payment",
    statements: () => [`ALTER TABLE "alipayClaim" ADD COLUMN note TEXT`],
  },
  {
    name: "what buyers agreed to",
    statements: ({ whole }) => [
      "ALTER TABLE payment ADD COLUMN agreed TEXT",
      `ALTER TABLE payment ADD COLUMN "agreedAt" ${whole}`,
      `ALTER TABLE "alipayClaim" ADD COLUMN agreed TEXT`,
    ],
  },
  {
    name: "the video that led to a purchase",
    statements: () => [
      "ALTER TABLE payment ADD COLUMN video TEXT",
      `ALTER TABLE "alipayClaim" ADD COLUMN video TEXT`,
      `CREATE INDEX "byVideo" ON payment (video, "createdAt")`,
    ],
  },
  {
    // Releases before this one created the tables of sessions in this step; lib/session creates them now.
    name: "sessions, where several instances share them",
    statements: () => [],
  },
];

/** The migrations of the ledger's database. */
export const ledgerMigrations: Migrations = { steps, versionTable: "ledgerVersion" };
