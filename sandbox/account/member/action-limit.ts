import type { DatabaseSync } from "node:sqlite";

/** Counts a member's action and returns true, unless there were `most` actions in the last `ms`. */
export function mayAct(
  memberId: number,
  action: "name" | "comment" | "request" | "code" | "code-turn" | "mail" | "report" | "heart",
  { most, ms }: { most: number; ms: number },
  db: DatabaseSync,
): boolean {
  const now = Date.now();
  const count = db
    .prepare("SELECT count(*) AS times FROM member_actions WHERE member_id = ? AND action = ? AND at > ?")
    .get(memberId, action, now - ms)?.times;
  if (Number(count) >= most) return false;
  db.prepare("INSERT INTO member_actions (member_id, action, at) VALUES (?, ?, ?)").run(
    memberId,
    action,
    now,
  );
  return true;
}
