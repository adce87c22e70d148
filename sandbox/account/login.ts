import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { escapeHtml } from "#sandbox/base/text.ts";
import { challengeIfNeeded } from "./factor/challenge.ts";
import { findMember } from "./member/member.ts";
import { newLogin } from "./member/new-login.ts";
import { isPassword } from "./member/password.ts";
import { endSessions, requireMember } from "./member/session.ts";

/** Like the common JWT plugins, ignores an anti-bot token. */
export const loginRoutes = createRouter()
  .post("/wp-json/jwt-auth/v1/token", logIn)
  .post("/wp-json/asmr/v1/user/logout-everywhere", async (c) => {
    endSessions((await requireMember(c)).id, "stale", c.env.sandbox.db);
    return json({ success: true }, 200, { "cache-control": "private, no-store" });
  });

async function logIn(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { username = "", password = "" } = await readFields(c, []);
  const name = username.trim();
  if (!name) throw loginError("empty_username", "<strong>Error:</strong> The username field is empty.");
  if (!password) throw loginError("empty_password", "<strong>Error:</strong> The password field is empty.");
  const member = findMember(name, sandbox.db);
  const isRight = await isPassword(password, member?.password);
  if (!member) throw unknownName(name);
  if (!isRight) throw wrongPassword(name, sandbox.origin);
  challengeIfNeeded(member, sandbox.db);
  return json(await newLogin(c, member));
}

function unknownName(name: string) {
  if (name.includes("@")) {
    return loginError("invalid_email", "Unknown email address. Check again or try your username.");
  }
  return loginError(
    "invalid_username",
    `<strong>Error:</strong> The username <strong>${escapeHtml(name)}</strong> is not registered on this site. If you are unsure of your username, try your email address instead.`,
  );
}

function wrongPassword(name: string, origin: string) {
  const kind = name.includes("@") ? "email address" : "username";
  return loginError(
    "incorrect_password",
    `<strong>Error:</strong> The password you entered for the ${kind} <strong>${escapeHtml(name)}</strong> is incorrect. <a href="${origin}/wp-login.php?action=lostpassword">Lost your password?</a>`,
  );
}

/** The JWT plugin prefixes WordPress's codes with its own name. */
function loginError(code: string, message: string) {
  return wpError(403, `[jwt_auth] ${code}`, message);
}
