/**
 * The payments of the fake PayPal and WordPress, which survive a restart. Times are milliseconds since 1970.
 */
export const paymentTables = `
  CREATE TABLE IF NOT EXISTS paypal_tokens (token TEXT PRIMARY KEY, ends INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS paypal_orders (
    id TEXT PRIMARY KEY, status TEXT NOT NULL, intent TEXT NOT NULL, units TEXT NOT NULL, return_url TEXT,
    cancel_url TEXT, funding TEXT, created INTEGER NOT NULL, updated INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS paypal_captures (
    id TEXT PRIMARY KEY, order_id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, currency TEXT NOT NULL,
    value TEXT NOT NULL, custom_id TEXT, created INTEGER NOT NULL, updated INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS paypal_subscriptions (
    id TEXT PRIMARY KEY, status TEXT NOT NULL, plan_id TEXT NOT NULL, custom_id TEXT, quantity TEXT NOT NULL,
    return_url TEXT, cancel_url TEXT, funding TEXT, activated INTEGER, created INTEGER NOT NULL,
    updated INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS paypal_sales (
    id TEXT PRIMARY KEY, subscription_id TEXT NOT NULL, status TEXT NOT NULL, currency TEXT NOT NULL,
    value TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS sales_by_subscription ON paypal_sales (subscription_id, created);
  CREATE TABLE IF NOT EXISTS paypal_refunds (
    id TEXT PRIMARY KEY, transaction_id TEXT NOT NULL, reversed INTEGER NOT NULL, currency TEXT NOT NULL,
    value TEXT NOT NULL, created INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS refunds_by_transaction ON paypal_refunds (transaction_id, created);
  CREATE TABLE IF NOT EXISTS paypal_disputes (
    id TEXT PRIMARY KEY, transaction_id TEXT NOT NULL, outcome TEXT, created INTEGER NOT NULL, updated INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS paypal_requests (
    id TEXT NOT NULL, action TEXT NOT NULL, resource TEXT NOT NULL, PRIMARY KEY (id, action)
  );
  CREATE TABLE IF NOT EXISTS paypal_transmissions (
    id TEXT PRIMARY KEY, event_id TEXT NOT NULL, type TEXT NOT NULL, resource TEXT NOT NULL, url TEXT NOT NULL,
    attempts INTEGER NOT NULL, status INTEGER, created INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS grants (
    payment_id TEXT PRIMARY KEY, kind TEXT NOT NULL, member_id INTEGER NOT NULL, level_id INTEGER NOT NULL,
    at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS checkouts (payment_id TEXT PRIMARY KEY, member_id INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS payment_nonces (nonce TEXT PRIMARY KEY, payment_id TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS payment_notices (
    id TEXT PRIMARY KEY, type TEXT NOT NULL, member_id INTEGER NOT NULL, level_id INTEGER NOT NULL,
    payment_id TEXT NOT NULL, transaction_id TEXT, amount TEXT, currency TEXT, at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS alipay_claims (
    reference TEXT PRIMARY KEY, member_id INTEGER NOT NULL, level_id INTEGER NOT NULL, state TEXT NOT NULL,
    made INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS notices_by_payment ON payment_notices (payment_id, at);
  CREATE INDEX IF NOT EXISTS notices_by_transaction ON payment_notices (transaction_id);
  CREATE INDEX IF NOT EXISTS grants_by_member ON grants (member_id, at);
`;

/** Columns added later. An older file gets them when it is opened. */
export const laterPaymentColumns = {
  paypal_orders: ["reason TEXT"],
  paypal_captures: ["reason TEXT"],
  paypal_subscriptions: [
    "ba_token TEXT",
    "last_paid INTEGER",
    "next_due INTEGER",
    "failed_count INTEGER NOT NULL DEFAULT 0",
    "last_failed INTEGER",
    "starts INTEGER",
  ],
  paypal_transmissions: ["body TEXT", "next INTEGER"],
  payment_notices: ["refused INTEGER NOT NULL DEFAULT 0"],
};

export const laterPaymentIndexes = `
  CREATE INDEX IF NOT EXISTS subscriptions_by_billing_token ON paypal_subscriptions (ba_token);
  CREATE INDEX IF NOT EXISTS subscriptions_by_due_date ON paypal_subscriptions (status, next_due);
  CREATE INDEX IF NOT EXISTS transmissions_by_due_date ON paypal_transmissions (next);
  CREATE INDEX IF NOT EXISTS transmissions_by_date ON paypal_transmissions (created);
`;
