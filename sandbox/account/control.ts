import * as z from "zod";
import { type Answer, json } from "#sandbox/answer.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { parseObject } from "./fields.ts";
import { readMails } from "./mail.ts";
import { changeMember, findMember, type MemberRow } from "./member.ts";
import { newMembership } from "./membership.ts";
import { deadStates, endSessions } from "./session.ts";
import { standardSettings } from "./settings.ts";

const seconds = z.int().min(0).max(31_536_000);
const settingsChange = z
  .strictObject({
    singleSession: z.boolean(),
    tokenSeconds: seconds,
    resetKeySeconds: seconds,
    nameChangesPerDay: z.int().min(0),
    commentsPerMinute: z.int().min(0),
    paypalTokenSeconds: seconds,
    retryAfterSeconds: seconds,
  })
  .partial();

/** What may happen to one account behind its back. */
const memberChange = z.strictObject({
  username: z.string(),
  /** Ends its logins: the next call with their tokens fails in this way. */
  sessions: z.enum(deadStates).optional(),
  levelId: z.int().min(1).max(6).nullable().optional(),
  singleSession: z.boolean().optional(),
});

/** For tests: there only when faults are on. */
export const accountControl: readonly Route[] = [
  { method: "GET", path: "/__sandbox/mails", answer: (_, { db }) => json(readMails(db)) },
  { method: "POST", path: "/__sandbox/settings", answer: changeSettings },
  { method: "DELETE", path: "/__sandbox/settings", answer: restoreSettings },
  { method: "POST", path: "/__sandbox/member", answer: changeAccount },
];

function changeSettings({ body }: Call, { settings }: Sandbox): Answer {
  const parsed = settingsChange.safeParse(parseObject(body));
  if (!parsed.success) return json({ error: z.prettifyError(parsed.error) }, 400);
  return json(Object.assign(settings, parsed.data));
}

function restoreSettings(_: Call, { settings }: Sandbox): Answer {
  return json(Object.assign(settings, standardSettings));
}

function changeAccount({ body }: Call, { db }: Sandbox): Answer {
  const parsed = memberChange.safeParse(parseObject(body));
  if (!parsed.success) return json({ error: z.prettifyError(parsed.error) }, 400);
  const { username, sessions, levelId, singleSession } = parsed.data;
  const member = findMember(username, db);
  if (!member) return json({ error: `No account ${username}` }, 404);
  if (sessions) endSessions(member.id, sessions, db);
  const changes: Partial<MemberRow> = {
    ...(levelId !== undefined && newMembership(levelId, Date.now(), subscriptionId(levelId))),
    ...(singleSession !== undefined && { single_session: singleSession ? 1 : 0 }),
  };
  if (Object.keys(changes).length > 0) changeMember(member.id, changes, db);
  return json({ id: member.id, username: member.username });
}

function subscriptionId(levelId: number | null): string | null {
  return levelId !== null && levelId > 1 && levelId < 6 ? "I-TESTSUBSCRIPTION" : null;
}
