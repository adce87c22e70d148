/** Ms for which a replaced session stays valid: calls under way carry its cookie. */
export const replacedFor = 30_000;

/**
 * The cutoff for all members: an older session may have ended without a new file's knowledge. No member has this
 * name.
 */
export const everybody = "everybody";

export const pragmas = `
  PRAGMA busy_timeout = 2000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
`;

export const tables = `
  CREATE TABLE IF NOT EXISTS session (
    id TEXT PRIMARY KEY, member TEXT NOT NULL, device TEXT NOT NULL, startedAt INTEGER NOT NULL,
    seenAt INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0, endsAt INTEGER, replaces TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS byStart ON session (startedAt);
  CREATE INDEX IF NOT EXISTS byMember ON session (member, startedAt);
  CREATE INDEX IF NOT EXISTS byReplaced ON session (replaces) WHERE replaces IS NOT NULL;
  CREATE TABLE IF NOT EXISTS cutoff (subject TEXT PRIMARY KEY, before INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS place (mark TEXT PRIMARY KEY, seenAt INTEGER NOT NULL) STRICT;
`;

export const sql = {
  hasTables: "SELECT 1 FROM sqlite_schema WHERE name = 'session'",
  add: `INSERT INTO session (id, member, device, startedAt, seenAt, replaces)
    VALUES (:id, :member, :device, :startedAt, :startedAt, :replaces) ON CONFLICT (id) DO NOTHING`,
  find: "SELECT seenAt, used, endsAt FROM session WHERE id = ?",
  use: "UPDATE session SET seenAt = ?, used = 1 WHERE id = ?",
  login: "SELECT id, member, device, startedAt, seenAt, used, replaces FROM session WHERE id = ?",
  /** The session that this one replaces, if it is still valid. */
  validPredecessor:
    "SELECT id FROM session WHERE endsAt IS NULL AND id = (SELECT replaces FROM session WHERE id = ?)",
  replaced: "SELECT 1 FROM session WHERE replaces = ? AND (used = 1 OR startedAt > ?)",
  /** A session, its successor and its predecessor are one login. */
  oneLogin: `SELECT id FROM session
    WHERE id = :id OR replaces = :id OR id = (SELECT replaces FROM session WHERE id = :id)`,
  cutoff: "SELECT max(before) AS before FROM cutoff WHERE subject IN (SELECT value FROM json_each(?))",
  raiseCutoff: `INSERT INTO cutoff (subject, before) VALUES (?, ?)
    ON CONFLICT (subject) DO UPDATE SET before = max(before, excluded.before)`,
  latest: `SELECT max(at) AS at FROM
    (SELECT max(startedAt) AS at FROM session
    UNION ALL SELECT max(before - (subject = '${everybody}')) AS at FROM cutoff)`,
  oldestOverLimit: "SELECT startedAt FROM session WHERE member = ? ORDER BY startedAt DESC LIMIT 1 OFFSET ?",
  forgetBefore: "DELETE FROM session WHERE member = ? AND startedAt < ?",
  list: `SELECT id, device, startedAt, seenAt FROM session AS one
    WHERE member = :member AND endsAt IS NULL AND seenAt > :idleBefore AND startedAt >= :before
      AND NOT EXISTS (SELECT 1 FROM session WHERE replaces = one.id)
    ORDER BY seenAt DESC`,
  learnLogin: `INSERT INTO session (id, member, device, startedAt, seenAt, used, replaces)
    VALUES (:id, :member, :device, :startedAt, :seenAt, :used, :replaces)
    ON CONFLICT (id) DO UPDATE SET member = excluded.member, device = excluded.device,
      startedAt = excluded.startedAt, seenAt = max(seenAt, excluded.seenAt), used = max(used, excluded.used),
      replaces = coalesce(replaces, excluded.replaces)
    WHERE excluded.seenAt > seenAt OR excluded.used > used OR member = ''`,
  /** A row for an unknown session holds only its end. */
  end: `INSERT INTO session (id, member, device, startedAt, seenAt, endsAt)
    VALUES (:id, '', '', :endsAt - ${replacedFor}, :endsAt, :endsAt)
    ON CONFLICT (id) DO UPDATE SET endsAt = min(coalesce(endsAt, excluded.endsAt), excluded.endsAt)`,
  ends: "SELECT id, endsAt FROM session WHERE endsAt IS NOT NULL",
  cutoffs: `SELECT subject, before FROM cutoff WHERE subject <> '${everybody}'`,
  lowerEverybodysCutoff: `UPDATE cutoff SET before = min(before, ?) WHERE subject = '${everybody}'`,
  prune: "DELETE FROM session WHERE startedAt < ?",
  pruneCutoffs: "DELETE FROM cutoff WHERE before < ?",
  knowsNetwork: "SELECT 1 FROM place WHERE mark = ?",
  noteNetwork: `INSERT INTO place (mark, seenAt) VALUES (?, ?)
    ON CONFLICT (mark) DO UPDATE SET seenAt = excluded.seenAt`,
  pruneNetworks: `DELETE FROM place WHERE seenAt < ?
    OR mark IN (SELECT mark FROM place ORDER BY seenAt DESC LIMIT -1 OFFSET ?)`,
};
