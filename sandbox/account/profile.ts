import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { lengthOf, plainLine } from "#sandbox/base/text.ts";
import { currentUser } from "./current-user.ts";
import { passkeysOf } from "./factor/passkeys.ts";
import { stepUp } from "./factor/second-factor.ts";
import { mayAct } from "./member/action-limit.ts";
import { storeLanguage } from "./member/language.ts";
import { changeMember } from "./member/member.ts";
import { hashPassword } from "./member/password.ts";
import { endSessions, requireLogin, requireMember } from "./member/session.ts";

const day = 86_400_000;
const shortestPassword = 6;
const user = "/wp-json/asmr/v1/user";

export const profileRoutes = createRouter()
  .get(`${user}/me`, showMember)
  .post(`${user}/change-password`, changePassword)
  .post(`${user}/update-profile`, changeName);

async function showMember(c: SandboxContext): Promise<Response> {
  const { member, passkey } = await requireLogin(c);
  storeLanguage(c, member.id);
  const { db, settings } = c.env.sandbox;
  return json({
    ...currentUser(member, c.env.sandbox),
    ...(settings.features.includes("passkeys") && {
      passkeys: { count: passkeysOf(member.id, db).length, login: passkey },
    }),
  });
}

/** Changes the password. Ends all sessions except the one that changes it. */
async function changePassword(c: SandboxContext): Promise<Response> {
  const { db } = c.env.sandbox;
  const { member, id } = await requireLogin(c);
  const fields = await readFields(c, ["current_password", "new_password"]);
  await stepUp(member, { password: fields.current_password, code: fields.code }, db);
  if (lengthOf(fields.new_password) < shortestPassword) {
    const message = `New password must be at least ${shortestPassword} characters`;
    throw wpError(400, "weak_password", message);
  }
  changeMember(member.id, { password: await hashPassword(fields.new_password) }, db);
  endSessions(member.id, "ended", db, id);
  return json({ success: true, message: "Password changed successfully." });
}

async function changeName(c: SandboxContext): Promise<Response> {
  const { db, settings } = c.env.sandbox;
  const member = await requireMember(c);
  const fields = await readFields(c, ["display_name"]);
  const name = plainLine(fields.display_name);
  if (lengthOf(name) < 2 || lengthOf(name) > 100) {
    throw wpError(400, "invalid_display_name", "Display name must be 2-100 characters.");
  }
  if (name === member.display_name) {
    throw wpError(400, "same_display_name", "Display name must be different from the current one.");
  }
  const limit = { most: settings.nameChangesPerDay, ms: day };
  if (!mayAct(member.id, "name", limit, db)) {
    const message = `Rate limit exceeded. You can change your display name ${limit.most} times per day.`;
    throw wpError(429, "rate_limit_exceeded", message);
  }
  changeMember(member.id, { display_name: name }, db);
  return json({ success: true, message: "Profile updated.", display_name: name });
}
