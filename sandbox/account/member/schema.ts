/** The tables of members, which stay when the content is rebuilt. Times are milliseconds since 1970. */
export const accountTables = `
  CREATE TABLE IF NOT EXISTS members (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL UNIQUE COLLATE NOCASE, email TEXT NOT NULL UNIQUE COLLATE NOCASE,
    display_name TEXT NOT NULL, password TEXT NOT NULL, role TEXT NOT NULL, avatar TEXT,
    registered INTEGER NOT NULL, shape TEXT NOT NULL, single_session INTEGER NOT NULL DEFAULT 0,
    level_id INTEGER, gateway TEXT, started INTEGER, ends INTEGER, renews_days INTEGER, subscription_id TEXT,
    cancelling INTEGER NOT NULL DEFAULT 0, reset_key TEXT, reset_ends INTEGER
  );
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, member_id INTEGER NOT NULL, started INTEGER NOT NULL, state TEXT NOT NULL DEFAULT 'live'
  );
  CREATE INDEX IF NOT EXISTS sessions_by_member ON sessions (member_id);
  CREATE TABLE IF NOT EXISTS login_links (
    digest TEXT PRIMARY KEY, member_id INTEGER NOT NULL, email TEXT NOT NULL, ends INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS passkeys (
    id INTEGER PRIMARY KEY AUTOINCREMENT, member_id INTEGER NOT NULL, credential TEXT NOT NULL UNIQUE,
    public_key TEXT NOT NULL, counter INTEGER NOT NULL, name TEXT NOT NULL, made INTEGER NOT NULL, used INTEGER
  );
  CREATE TABLE IF NOT EXISTS passkey_challenges (challenge TEXT PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS passkey_leaves (
    digest TEXT PRIMARY KEY, purpose TEXT NOT NULL, member_id INTEGER NOT NULL, ends INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS second_factors (
    member_id INTEGER PRIMARY KEY, key TEXT NOT NULL, step INTEGER NOT NULL, codes TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS factor_setups (
    member_id INTEGER PRIMARY KEY, key TEXT NOT NULL, ends INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS login_challenges (
    digest TEXT PRIMARY KEY, member_id INTEGER NOT NULL, ends INTEGER NOT NULL, wrong INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE IF NOT EXISTS account_links (
    digest TEXT PRIMARY KEY, member_id INTEGER NOT NULL, purpose TEXT NOT NULL, about TEXT NOT NULL,
    ends INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS former_emails (
    id INTEGER PRIMARY KEY AUTOINCREMENT, member_id INTEGER NOT NULL, email TEXT NOT NULL COLLATE NOCASE,
    until INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS withdrawals (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL,
    reference TEXT NOT NULL, member_id INTEGER NOT NULL, made INTEGER NOT NULL, confirmed INTEGER NOT NULL,
    decided INTEGER NOT NULL DEFAULT 0, digest TEXT
  );
  CREATE TABLE IF NOT EXISTS member_meta (
    member_id INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (member_id, key)
  );
  CREATE TABLE IF NOT EXISTS member_actions (member_id INTEGER NOT NULL, action TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS actions_by_member ON member_actions (member_id, action, at);
  CREATE TABLE IF NOT EXISTS video_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT, member_id INTEGER NOT NULL, text TEXT NOT NULL, state TEXT NOT NULL,
    made INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL,
    link TEXT NOT NULL, sent INTEGER NOT NULL
  );
`;

export const laterAccountColumns = {
  members: ["price TEXT", "verified INTEGER NOT NULL DEFAULT 1", "pending_email TEXT", "deletes INTEGER"],
  sessions: ["passkey INTEGER NOT NULL DEFAULT 0"],
};
