/** Rows refer to videos by slug, because ids change with the seed. */
export const playTables = `
  CREATE TABLE IF NOT EXISTS plays (
    video TEXT NOT NULL, day TEXT NOT NULL, language TEXT NOT NULL, who TEXT NOT NULL, part TEXT NOT NULL,
    plays INTEGER NOT NULL, minutes REAL NOT NULL, finished INTEGER NOT NULL, slept INTEGER NOT NULL,
    PRIMARY KEY (video, day, language, who, part)
  );
  CREATE INDEX IF NOT EXISTS plays_by_day ON plays (day);
  CREATE TABLE IF NOT EXISTS play_batches (id TEXT PRIMARY KEY);
`;

/** SQL for a row of `videos`: all its plays, and what the recent ones make of its place among the popular. */
export const playsBySlug = "(SELECT coalesce(sum(plays), 0) FROM plays WHERE video = videos.slug)";
export const popularity = `(SELECT coalesce(sum(plays), 0) FROM plays WHERE video = videos.slug AND day > date('now', '-14 days'))
  * min(1.0, (1 + max(0, julianday('now') - julianday(published)) / 7) / 3)`;
