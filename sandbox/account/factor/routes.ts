import type { DatabaseSync } from "node:sqlite";
import { HTTPException } from "hono/http-exception";
import { sendMail } from "#sandbox/account/member/mail.ts";
import type { MemberRow } from "#sandbox/account/member/member.ts";
import { newLogin } from "#sandbox/account/member/new-login.ts";
import { endSessions, requireLogin } from "#sandbox/account/member/session.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { challengedMember, countWrong, spendChallenge } from "./challenge.ts";
import { beginSetup, findFactor, stepUp, takeCode, turnOff, turnOn } from "./second-factor.ts";

const path = "/wp-json/asmr/v1/user/second-factor";
const privately = { "cache-control": "private, no-store" };

export const factorRoutes = createRouter()
  .post(`${path}/setup`, async (c) => {
    const { db } = c.env.sandbox;
    const { member } = await requireLogin(c);
    const fields = await readFields(c, ["password"]);
    if (findFactor(member.id, db)) throw unchangedError("on");
    await stepUp(member, fields, db);
    return json(beginSetup(member, db), 200, privately);
  })
  .post(`${path}/confirm`, async (c) => {
    const { db } = c.env.sandbox;
    const { member, id } = await requireLogin(c);
    const { code } = await readFields(c, ["code"]);
    const recovery_codes = turnOn(member, code, db);
    finishChange(member, "on", id, db);
    return json({ recovery_codes }, 200, privately);
  })
  .post(`${path}/remove`, async (c) => {
    const { db } = c.env.sandbox;
    const { member, id } = await requireLogin(c);
    const fields = await readFields(c, ["password"]);
    if (!findFactor(member.id, db)) throw unchangedError("off");
    await stepUp(member, fields, db);
    turnOff(member.id, db);
    finishChange(member, "off", id, db);
    return json({ success: true }, 200, privately);
  })
  .post(`${path}/login`, logInWithCode);

async function logInWithCode(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { challenge, code } = await readFields(c, ["challenge", "code"]);
  const member = challengedMember(challenge, sandbox.db);
  try {
    takeCode(member, code, sandbox.db);
  } catch (error) {
    if (error instanceof HTTPException && error.status === 403) countWrong(challenge, sandbox.db);
    throw error;
  }
  spendChallenge(challenge, sandbox.db);
  return json(await newLogin(c, member), 200, privately);
}

const unchangedError = (state: "on" | "off") =>
  wpError(409, `second_factor_${state}`, `The second factor is ${state} already.`);

/** Ends the member's other sessions, and sends a mail. */
function finishChange(member: MemberRow, state: "on" | "off", session: string, db: DatabaseSync): void {
  endSessions(member.id, "stale", db, session);
  sendMail(
    {
      recipient: member.email,
      subject: `[Murmur] Your second factor is ${state}`,
      text: `Hello ${member.display_name},\n\nthe second factor of your account is ${state}. All other devices have been logged out.\n\nIf this was not you, set a new password at once.`,
      link: "/forgot-password",
    },
    db,
  );
}
