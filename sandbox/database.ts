import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { accountTables, laterAccountColumns } from "#sandbox/account/member/schema.ts";
import { addReadyMembers } from "#sandbox/account/ready-members.ts";
import { addCaptionText } from "#sandbox/catalogue/captions/caption-text.ts";
import { numberTables } from "#sandbox/numbers/schema.ts";
import { laterPaymentColumns, laterPaymentIndexes, paymentTables } from "#sandbox/paypal/schema.ts";
import { playsBySlug, playTables } from "#sandbox/plays/schema.ts";
import { addLibrary } from "#sandbox/seed/library.ts";
import { addSearchText } from "./catalogue/base/search-text.ts";
import { addEarlyVideos } from "./seed/early.ts";

/** Generated content, rebuilt whenever its code or data changes. */
const contentTables = `
  DROP TABLE IF EXISTS anchors;
  DROP TABLE IF EXISTS videos;
  DROP TABLE IF EXISTS old_slugs;
  DROP TABLE IF EXISTS video_triggers;
  CREATE TABLE anchors (
    id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, about TEXT NOT NULL,
    avatar TEXT NOT NULL UNIQUE, rank INTEGER NOT NULL, video_count INTEGER NOT NULL
  );
  CREATE TABLE videos (
    id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, title TEXT NOT NULL, anchor_id INTEGER,
    published TEXT NOT NULL, vip INTEGER NOT NULL, views INTEGER NOT NULL, poster TEXT,
    clip TEXT NOT NULL, player TEXT UNIQUE, trailer TEXT UNIQUE,
    duration INTEGER NOT NULL, language TEXT NOT NULL, theme TEXT NOT NULL
  );
  CREATE TABLE video_triggers (theme TEXT NOT NULL, video_id INTEGER NOT NULL, PRIMARY KEY (theme, video_id)) WITHOUT ROWID;
  CREATE TABLE old_slugs (slug TEXT PRIMARY KEY, video_id INTEGER NOT NULL);
  CREATE INDEX videos_by_date ON videos (published, id);
  CREATE INDEX videos_by_anchor ON videos (anchor_id, published);
`;

/**
 * Tables that stay when the content is rebuilt. Comments and films refer to videos by slug, because ids change with the
 * seed.
 */
const keptTables = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS comments (
    id INTEGER PRIMARY KEY, video_slug TEXT NOT NULL, author TEXT NOT NULL, avatar TEXT, date TEXT NOT NULL,
    content TEXT NOT NULL, origin TEXT NOT NULL CHECK (origin IN ('seed', 'member'))
  );
  CREATE INDEX IF NOT EXISTS comments_by_video ON comments (video_slug, date);
  CREATE TABLE IF NOT EXISTS comment_hearts (
    comment_id INTEGER NOT NULL, member_id INTEGER NOT NULL, PRIMARY KEY (comment_id, member_id)
  );
  CREATE TABLE IF NOT EXISTS reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT, member_id INTEGER NOT NULL, comment_id INTEGER NOT NULL,
    video_slug TEXT NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'open',
    UNIQUE (member_id, comment_id, video_slug)
  );
  CREATE TABLE IF NOT EXISTS films (id TEXT PRIMARY KEY, video TEXT NOT NULL);
`;

/**
 * Columns added later. A comment is `shown`, `held` until a decision, `hidden` or `deleted`; a comment that
 * was `kept` is not held again.
 */
const laterCommentColumns = {
  comments: [
    "member_id INTEGER",
    "parent INTEGER NOT NULL DEFAULT 0",
    "state TEXT NOT NULL DEFAULT 'shown'",
    "kept INTEGER NOT NULL DEFAULT 0",
  ],
};

/** Opens the database in `dataDir`, creating it if it is missing. Fills it if it is new or out of date. */
export function openSandboxDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(join(dataDir, "sandbox.db"));
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;");
  addSearchText(db);
  addCaptionText(db);
  renameOldTable(db, { from: "payment_news", to: "payment_notices" });
  db.exec(keptTables + accountTables + paymentTables + playTables + numberTables);
  addMissingColumns(db, { ...laterPaymentColumns, ...laterAccountColumns, ...laterCommentColumns });
  db.exec(laterPaymentIndexes);
  addReadyMembers(db);
  const version = contentVersion();
  const row = db.prepare("SELECT value FROM meta WHERE key = 'content'").get();
  if (row?.value !== version) build(db, version);
  addEarlyVideos(db, Date.now());
  return db;
}

/** Renames a table of earlier sandboxes, with its indexes, if it is there. */
function renameOldTable(db: DatabaseSync, { from, to }: { from: string; to: string }): void {
  const isThere = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(from);
  if (isThere) db.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
}

function addMissingColumns(db: DatabaseSync, tables: Readonly<Record<string, readonly string[]>>): void {
  for (const [table, columns] of Object.entries(tables)) {
    const known = db.prepare("SELECT name FROM pragma_table_info(?)").all(table);
    const names = new Set(known.map(({ name }) => name));
    for (const column of columns)
      if (!names.has(column.split(" ")[0] ?? "")) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
  }
}

function build(db: DatabaseSync, version: string): void {
  db.exec("BEGIN IMMEDIATE");
  try {
    db.exec(contentTables);
    db.exec("DELETE FROM comments WHERE parent IN (SELECT id FROM comments WHERE origin = 'seed')");
    db.exec("DELETE FROM comments WHERE origin = 'seed'");
    addLibrary(db);
    db.exec(`UPDATE videos SET views = views + ${playsBySlug}`);
    db.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('content', ?)").run(version);
    db.exec("COMMIT");
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}

/** A digest of all sources of the content, in place of a version number. */
function contentVersion(): string {
  const digest = createHash("sha1").update(contentTables);
  const folder = import.meta.dirname;
  const sources = globSync("{base/random.ts,{data,seed}/**/*.{ts,txt}}", { cwd: folder }).sort();
  for (const file of sources) digest.update(readFileSync(join(folder, file)));
  return digest.digest("hex");
}
