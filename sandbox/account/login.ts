import { type Answer, json, wpError } from "#sandbox/answer.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { escapeHtml, isAnswer, readFields } from "./fields.ts";
import { findMember } from "./member.ts";
import { isPassword } from "./password.ts";
import { startSession } from "./session.ts";
import { checkTurnstile } from "./turnstile.ts";

/** Logging in (contract, Upstream; spec §3 and §8). */
export const loginRoutes: readonly Route[] = [
  { method: "POST", path: "/wp-json/jwt-auth/v1/token", answer: logIn },
];

async function logIn(call: Call, sandbox: Sandbox): Promise<Answer> {
  const fields = readFields(call, []);
  if (isAnswer(fields)) return fields;
  const { username = "", password = "", turnstile_token } = fields;
  const failed = checkTurnstile(turnstile_token, { required: false });
  if (failed) return failed;
  const name = username.trim();
  if (!name) return refuse("empty_username", "<strong>Error:</strong> The username field is empty.");
  if (!password) return refuse("empty_password", "<strong>Error:</strong> The password field is empty.");
  const member = findMember(name, sandbox.db);
  const right = await isPassword(password, member?.password);
  if (!member) return unknownName(name);
  if (!right) return wrongPassword(name, sandbox);
  return json({
    token: startSession(member, sandbox),
    user_email: member.email,
    user_nicename: niceName(member.username),
    user_display_name: member.display_name,
  });
}

function unknownName(name: string): Answer {
  if (name.includes("@")) {
    return refuse("invalid_email", "Unknown email address. Check again or try your username.");
  }
  return refuse(
    "invalid_username",
    `<strong>Error:</strong> The username <strong>${escapeHtml(name)}</strong> is not registered on this site. If you are unsure of your username, try your email address instead.`,
  );
}

function wrongPassword(name: string, { origin }: Sandbox): Answer {
  const kind = name.includes("@") ? "email address" : "username";
  return refuse(
    "incorrect_password",
    `<strong>Error:</strong> The password you entered for the ${kind} <strong>${escapeHtml(name)}</strong> is incorrect. <a href="${origin}/wp-login.php?action=lostpassword">Lost your password?</a>`,
  );
}

/** The JWT plugin puts its name in front of WordPress's codes. */
function refuse(code: string, message: string): Answer {
  return wpError(403, `[jwt_auth] ${code}`, message);
}

/** `user_nicename`, as WordPress makes it of a user name. */
export function niceName(username: string): string {
  return username
    .toLowerCase()
    .replaceAll("@", "")
    .replace(/[^a-z0-9]+/g, "-");
}
