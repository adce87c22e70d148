import * as z from "zod";
import { asError, json } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readControl } from "#sandbox/base/requests.ts";
import { standardSettings } from "#sandbox/base/state/settings.ts";
import { readMails } from "./member/mail.ts";
import { changeMember, findMember, type MemberRow } from "./member/member.ts";
import { deadStates, endSessions } from "./member/session.ts";
import { newMembership } from "./payments/membership.ts";

const seconds = z.int().min(0).max(31_536_000);
const settingsChange = z
  .strictObject({
    singleSession: z.boolean(),
    tokenSeconds: seconds,
    loginLinkSeconds: seconds,
    nameChangesPerDay: z.int().min(0),
    commentSeconds: seconds,
    heldWords: z.array(z.string()),
    reportThreshold: z.int().min(0),
    paypalTokenSeconds: seconds,
    retryAfterSeconds: seconds,
    turnstileSecret: z.string(),
    features: z.array(z.string()),
  })
  .partial();

/** A change to an account that somebody else makes, such as an administrator. */
const memberChange = z.strictObject({
  username: z.string(),
  /** Ends all sessions: the next call with one of their tokens fails in this way. */
  sessions: z.enum(deadStates).optional(),
  levelId: z.int().min(1).max(6).nullable().optional(),
  singleSession: z.boolean().optional(),
  /** The price at which the member bought the level, if it costs something else now. */
  price: z.string().optional(),
  verified: z.boolean().optional(),
  /** The slug of the anchor that the account belongs to. */
  anchor: z.string().optional(),
});

/** For tests: available only while faults are on. */
export const accountControl = createRouter()
  .get("/__sandbox/mails", (c) => json(readMails(c.env.sandbox.db)))
  .post("/__sandbox/settings", async (c) =>
    json(Object.assign(c.env.sandbox.settings, await readControl(c, settingsChange))),
  )
  .delete("/__sandbox/settings", (c) => json(Object.assign(c.env.sandbox.settings, standardSettings)))
  .post("/__sandbox/member", changeAccount);

async function changeAccount(c: SandboxContext): Promise<Response> {
  const { db } = c.env.sandbox;
  const { username, sessions, levelId, singleSession, price, verified, anchor } = await readControl(
    c,
    memberChange,
  );
  const member = findMember(username, db);
  if (!member) throw asError(json({ error: `No account ${username}` }, 404));
  if (sessions) endSessions(member.id, sessions, db);
  if (anchor !== undefined)
    db.prepare("INSERT OR REPLACE INTO member_meta (member_id, key, value) VALUES (?, 'anchor', ?)").run(
      member.id,
      anchor,
    );
  const changes: Partial<MemberRow> = {
    ...(levelId !== undefined && newMembership(levelId, Date.now(), subscriptionId(levelId))),
    ...(singleSession !== undefined && { single_session: singleSession ? 1 : 0 }),
    ...(price !== undefined && { price }),
    ...(verified !== undefined && { verified: verified ? 1 : 0 }),
  };
  if (Object.keys(changes).length > 0) changeMember(member.id, changes, db);
  return json({ id: member.id, username: member.username });
}

function subscriptionId(levelId: number | null): string | null {
  return levelId !== null && levelId > 1 && levelId < 6 ? "I-TESTSUBSCRIPTION" : null;
}
