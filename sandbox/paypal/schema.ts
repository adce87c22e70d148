/** What PayPal and WordPress know of payments; all of it outlives a restart. Times are milliseconds since 1970. */
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
`;
