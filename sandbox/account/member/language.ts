import type { DatabaseSync } from "node:sqlite";
import type { SandboxContext } from "#sandbox/base/context.ts";
import { hasKey } from "./key.ts";

const metaKey = "murmur_language";
const languages = ["en", "zh"];

/**
 * Stores the language of a member's mails. The site sends it in a header, which counts only with the shared
 * key.
 */
export function storeLanguage(c: SandboxContext, memberId: number): void {
  const language = c.req.header("x-murmur-language") ?? "";
  if (!hasKey(c) || !languages.includes(language)) return;
  c.env.sandbox.db
    .prepare("INSERT OR REPLACE INTO member_meta (member_id, key, value) VALUES (?, ?, ?)")
    .run(memberId, metaKey, language);
}

export function memberLanguage(memberId: number, db: DatabaseSync): string {
  const stored = db
    .prepare("SELECT value FROM member_meta WHERE member_id = ? AND key = ?")
    .get(memberId, metaKey);
  return String(stored?.value ?? "en");
}
