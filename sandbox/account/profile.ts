import { type Answer, json, wpError } from "#sandbox/answer.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { isAnswer, lengthOf, plainLine, readFields } from "./fields.ts";
import { takeTurn } from "./limit.ts";
import { changeMember } from "./member.ts";
import { hashPassword, isPassword } from "./password.ts";
import { currentUser } from "./record.ts";
import { endSessions, requireSession } from "./session.ts";

const DAY = 86_400_000;
const SHORTEST_PASSWORD = 6;
const user = "/wp-json/asmr/v1/user";

/** The member's own record and what they may change in it (contract, Upstream; spec §3, §7 and §8). */
export const profileRoutes: readonly Route[] = [
  { method: "GET", path: `${user}/me`, answer: showMe },
  { method: "POST", path: `${user}/change-password`, answer: changePassword },
  { method: "POST", path: `${user}/update-profile`, answer: updateProfile },
];

function showMe(call: Call, sandbox: Sandbox): Answer {
  const session = requireSession(call, sandbox);
  return isAnswer(session) ? session : json(currentUser(session.member, sandbox));
}

/** The login that changes the password goes on, all others of the account end. */
async function changePassword(call: Call, sandbox: Sandbox): Promise<Answer> {
  const session = requireSession(call, sandbox);
  if (isAnswer(session)) return session;
  const fields = readFields(call, ["current_password", "new_password"]);
  if (isAnswer(fields)) return fields;
  const { member, id } = session;
  if (!(await isPassword(fields.current_password, member.password))) {
    return wpError(403, "incorrect_password", "The current password you entered is incorrect.");
  }
  if (lengthOf(fields.new_password) < SHORTEST_PASSWORD) {
    const message = `New password must be at least ${SHORTEST_PASSWORD} characters`;
    return wpError(400, "weak_password", message);
  }
  changeMember(member.id, { password: await hashPassword(fields.new_password) }, sandbox.db);
  endSessions(member.id, "ended", sandbox.db, id);
  return json({ success: true, message: "Password changed successfully." });
}

function updateProfile(call: Call, sandbox: Sandbox): Answer {
  const session = requireSession(call, sandbox);
  if (isAnswer(session)) return session;
  const fields = readFields(call, ["display_name"]);
  if (isAnswer(fields)) return fields;
  const { member } = session;
  const name = plainLine(fields.display_name);
  if (lengthOf(name) < 2 || lengthOf(name) > 100) {
    return wpError(400, "invalid_display_name", "Display name must be 2-100 characters.");
  }
  if (name === member.display_name) {
    return wpError(400, "same_display_name", "Display name must be different from the current one.");
  }
  const limit = { most: sandbox.settings.nameChangesPerDay, ms: DAY };
  if (!takeTurn(member.id, "name", limit, sandbox.db)) {
    const message = `Rate limit exceeded. You can change your display name ${limit.most} times per day.`;
    return wpError(429, "rate_limit_exceeded", message);
  }
  changeMember(member.id, { display_name: name }, sandbox.db);
  return json({ success: true, message: "Profile updated.", display_name: name });
}
