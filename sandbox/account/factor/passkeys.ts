import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { requireKey } from "#sandbox/account/member/key.ts";
import { sendMail } from "#sandbox/account/member/mail.ts";
import { findMember, isoTime, type MemberRow } from "#sandbox/account/member/member.ts";
import { newLogin } from "#sandbox/account/member/new-login.ts";
import { endSessions, requireLogin, requireMember } from "#sandbox/account/member/session.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields, readWordPressBody } from "#sandbox/base/requests.ts";
import { stepUp } from "./second-factor.ts";
import { newSingleUseKey, takeSingleUseKey } from "./single-use-key.ts";

const path = "/wp-json/asmr/v1/user/passkeys";
const privately = { "cache-control": "private, no-store" };
const maxPasskeys = 20;
const minutes = 60_000;

export const passkeyRoutes = createRouter()
  .get(path, async (c) => {
    const { id } = await requireMember(c);
    const rows = passkeysOf(id, c.env.sandbox.db);
    const passkeys = rows.map(({ id, name, made, used }) => ({
      id,
      name,
      made: isoTime(Number(made)),
      used: isoTime(used === null ? null : Number(used)),
    }));
    return json({ passkeys }, 200, privately);
  })
  .post(`${path}/begin`, async (c) => {
    const { db } = c.env.sandbox;
    const member = await requireMember(c);
    await stepUp(member, await readFields(c, ["password"]), db);
    const passkeys = passkeysOf(member.id, db);
    if (passkeys.length >= maxPasskeys)
      throw wpError(409, "too_many_passkeys", "There are as many passkeys as an account can have.");
    const credentials = passkeys.map(({ credential }) => String(credential));
    const setup = newSingleUseKey("setup", member.id, 5 * minutes, db);
    return json({ setup, handle: handleOf(member.id), credentials }, 200, privately);
  })
  .post(`${path}/add`, add)
  .post(`${path}/remove`, async (c) => {
    const { db } = c.env.sandbox;
    const { member, id: session } = await requireLogin(c);
    const fields = await readFields(c, ["id", "password"]);
    await stepUp(member, fields, db);
    const removed = db
      .prepare("DELETE FROM passkeys WHERE id = ? AND member_id = ? RETURNING name")
      .get(Number(fields.id), member.id);
    if (!removed) throw wpError(404, "passkey_unknown", "There is no such passkey.");
    endSessions(member.id, "stale", db, session);
    mail(member, "removed from", String(removed.name), db);
    return json({ success: true }, 200, privately);
  })
  .post(`${path}/find`, async (c) => {
    requireKey(c);
    const { credential } = await readFields(c, ["credential"]);
    const passkey = find(credential, c.env.sandbox.db);
    if (!passkey) throw unknownPasskey();
    const { member_id, public_key, counter } = passkey;
    return json({ handle: handleOf(Number(member_id)), public_key, counter }, 200, privately);
  })
  .post(`${path}/login`, async (c) => {
    const member = await memberOfUse(c);
    return json(await newLogin(c, member, { passkey: true }), 200, privately);
  })
  .post(`${path}/prove`, async (c) => {
    const { id } = await memberOfUse(c);
    return json({ proof: newSingleUseKey("proof", id, 5 * minutes, c.env.sandbox.db) }, 200, privately);
  });

export const passkeysOf = (memberId: number, db: DatabaseSync) =>
  db.prepare("SELECT * FROM passkeys WHERE member_id = ? ORDER BY id").all(memberId);

const find = (credential: string, db: DatabaseSync) =>
  db.prepare("SELECT * FROM passkeys WHERE credential = ?").get(credential);

/** Adds a passkey that the site, by the shared key, has verified. */
async function add(c: SandboxContext): Promise<Response> {
  const { db } = c.env.sandbox;
  const member = await requireMember(c);
  requireKey(c);
  const { setup, credential, public_key, counter, name } = await readFields(c, [
    ...(["setup", "credential", "public_key", "counter", "name"] as const),
  ]);
  if (!takeSingleUseKey("setup", setup, member.id, db))
    throw wpError(400, "setup_expired", "This setup has expired. Please start again.");
  const { changes } = db
    .prepare(
      "INSERT OR IGNORE INTO passkeys (member_id, credential, public_key, counter, name, made) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .run(member.id, credential, public_key, Number(counter), name, Date.now());
  if (changes === 0) throw wpError(409, "passkey_known", "This passkey is known already.");
  mail(member, "added to", name, db);
  return json({ success: true }, 200, privately);
}

/**
 * The member of a use that the site has verified. Each challenge and each value of the counter is accepted
 * once.
 */
async function memberOfUse(c: SandboxContext): Promise<MemberRow> {
  requireKey(c);
  const { db } = c.env.sandbox;
  const body = await readWordPressBody(c);
  const { credential, challenge } = await readFields(c, ["credential", "challenge", "counter"]);
  const counter = Number(body.counter);
  const taken = db.prepare("INSERT OR IGNORE INTO passkey_challenges (challenge) VALUES (?)").run(challenge);
  if (taken.changes === 0) throw unknownPasskey();
  const used = db
    .prepare(
      `UPDATE passkeys SET counter = ?, used = ? WHERE credential = ? AND (counter < ? OR (counter = 0 AND ? = 0))
        RETURNING member_id`,
    )
    .get(counter, Date.now(), credential, counter, counter);
  const member = used && findMember(Number(used.member_id), db);
  if (!member) throw unknownPasskey();
  return member;
}

const unknownPasskey = () => wpError(403, "passkey_unknown", "There is no such passkey.");

const handleOf = (memberId: number) => createHash("sha256").update(`passkey ${memberId}`).digest("hex");

function mail({ email, display_name }: MemberRow, what: string, name: string, db: DatabaseSync): void {
  sendMail(
    {
      recipient: email,
      subject: `[Murmur] A passkey was ${what} your account`,
      text: `Hello ${display_name},\n\nthe passkey "${name}" was ${what} your account.\n\nIf this was not you, set a new password.`,
      link: "/profile",
    },
    db,
  );
}
