import { createHash, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

type Purpose = "setup" | "proof";

/** Makes a key that works once, for one purpose and one member, within a time. */
export function newSingleUseKey(purpose: Purpose, memberId: number, ms: number, db: DatabaseSync): string {
  const key = `${purpose}-${randomBytes(32).toString("base64url")}`;
  db.prepare("INSERT INTO passkey_leaves (digest, purpose, member_id, ends) VALUES (?, ?, ?, ?)").run(
    digest(key),
    purpose,
    memberId,
    Date.now() + ms,
  );
  return key;
}

/** Uses up a member's key. @returns whether the key was valid */
export function takeSingleUseKey(purpose: Purpose, key: string, memberId: number, db: DatabaseSync): boolean {
  const found = db
    .prepare("DELETE FROM passkey_leaves WHERE digest = ? AND purpose = ? AND member_id = ? RETURNING ends")
    .get(digest(key), purpose, memberId);
  return Number(found?.ends) > Date.now();
}

const digest = (key: string) => createHash("sha256").update(key).digest("hex");
