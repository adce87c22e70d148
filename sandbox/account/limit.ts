import type { DatabaseSync } from "node:sqlite";

/** Notes one more `action` of a member, unless there were `most` in the last `ms`: then false. */
export function takeTurn(
  memberId: number,
  action: "name" | "comment",
  { most, ms }: { most: number; ms: number },
  db: DatabaseSync,
): boolean {
  const now = Date.now();
  const turns = db
    .prepare("SELECT count(*) AS turns FROM member_actions WHERE member_id = ? AND action = ? AND at > ?")
    .get(memberId, action, now - ms)?.turns;
  if (Number(turns) >= most) return false;
  db.prepare("INSERT INTO member_actions (member_id, action, at) VALUES (?, ?, ?)").run(
    memberId,
    action,
    now,
  );
  return true;
}
