/**
 * Tables of generated plays, payments and members, which only the numbers show, and of searches without
 * results.
 */
export const numberTables = `
  CREATE TABLE IF NOT EXISTS past_plays (
    video TEXT NOT NULL, day TEXT NOT NULL, language TEXT NOT NULL, plays INTEGER NOT NULL, minutes REAL NOT NULL,
    finished INTEGER NOT NULL, slept INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS past_plays_by_day ON past_plays (day);
  CREATE TABLE IF NOT EXISTS past_members (
    day TEXT NOT NULL, level INTEGER NOT NULL, joined INTEGER NOT NULL, gone INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS past_payments (
    month TEXT NOT NULL, level INTEGER NOT NULL, payments INTEGER NOT NULL, paid REAL NOT NULL,
    refunds INTEGER NOT NULL, refunded REAL NOT NULL
  );
  CREATE TABLE IF NOT EXISTS missed_searches (
    day TEXT NOT NULL, term TEXT NOT NULL, times INTEGER NOT NULL, PRIMARY KEY (day, term)
  );
  CREATE TABLE IF NOT EXISTS missed_search_batches (id TEXT PRIMARY KEY);
`;
