import type { DatabaseSync } from "node:sqlite";
import { demoPasswordHash, type ReadyMember, readyEmail, readyMembers } from "#sandbox/data/members.ts";
import { addMember, findMember } from "./member/member.ts";
import { newMembership } from "./payments/membership.ts";

const day = 86_400_000;

export function addReadyMembers(db: DatabaseSync, now = Date.now()): void {
  const missing = readyMembers.filter(({ username }) => !findMember(username, db));
  if (missing.length === 0) return;
  db.exec("BEGIN IMMEDIATE");
  for (const member of missing) {
    // Another process may have added it meanwhile.
    if (!findMember(member.username, db)) addMember(memberRow(member, now), db);
  }
  db.exec("COMMIT");
}

function memberRow(member: ReadyMember, now: number) {
  const { username, levelId, startedDaysAgo, endsInDays } = member;
  const started = now - startedDaysAgo * day;
  const recurring = levelId !== null && levelId > 1 && levelId < 6;
  return {
    username,
    email: readyEmail(member),
    display_name: member.displayName,
    password: demoPasswordHash,
    role: member.role,
    avatar: member.avatar,
    registered: started - 2 * day,
    shape: member.shape,
    single_session: member.singleSession ? (1 as const) : (0 as const),
    ...newMembership(levelId, started, recurring ? `I-DEMO${username.toUpperCase()}` : null),
    ends: endsInDays === undefined ? null : now + endsInDays * day,
    cancelling: member.cancelling ? (1 as const) : (0 as const),
  };
}
