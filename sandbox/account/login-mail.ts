import { createHash, randomBytes } from "node:crypto";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { challengeIfNeeded } from "./factor/challenge.ts";
import { sendMail } from "./member/mail.ts";
import { changeMember, findMember, type MemberRow } from "./member/member.ts";
import { newLogin } from "./member/new-login.ts";
import { checkTurnstile } from "./member/turnstile.ts";

const user = "/wp-json/asmr/v1/user";
/** How many unused links an account may have. */
const mostLinks = 2;

export const loginMailRoutes = createRouter()
  .post(`${user}/login-by-mail`, sendLink)
  .post(`${user}/mailed-login`, logIn);

/** Responds alike whether or not the account exists. */
async function sendLink(c: SandboxContext): Promise<Response> {
  const { db, settings } = c.env.sandbox;
  const fields = await readFields(c, ["user_login", "language"]);
  checkTurnstile(c, fields["cf-turnstile-response"]);
  if (!["en", "zh"].includes(fields.language))
    throw wpError(400, "rest_invalid_param", "Invalid parameter(s): language", { params: ["language"] });
  const member = findMember(fields.user_login.trim(), db);
  db.prepare("DELETE FROM login_links WHERE ends <= ?").run(Date.now());
  const sent = db.prepare("SELECT count(*) AS links FROM login_links WHERE member_id = ?");
  if (member && Number(sent.get(member.id)?.links) < mostLinks) {
    const key = `${member.id}-${randomBytes(32).toString("base64url")}`;
    db.prepare("INSERT INTO login_links (digest, member_id, email, ends) VALUES (?, ?, ?, ?)").run(
      digest(key),
      member.id,
      member.email,
      Date.now() + settings.loginLinkSeconds * 1000,
    );
    sendMail(linkMail(member, key, fields.language === "zh"), db);
  }
  return json({ message: "If there is such an account, an email with a link to log in is on its way." });
}

const linkMail = ({ display_name, email }: MemberRow, key: string, isChinese: boolean) =>
  isChinese
    ? {
        recipient: email,
        subject: "[Murmur] 登录链接",
        text: `${display_name}，你好：\n\n有人请求通过邮件登录你的账号。如果是你本人，请在15分钟内打开这个链接；链接只能使用一次，页面会先请你确认。\n\n如果不是你本人，无需理会：没有这封邮件，谁也无法用这种方式登录。`,
        link: `/zh/login-by-mail#${key}`,
      }
    : {
        recipient: email,
        subject: "[Murmur] Your link to log in",
        text: `Hello ${display_name},\n\nsomebody asked to log in to your account by mail. If it was you, open this link within 15 minutes. It works once, and the page asks you first.\n\nIf it was not you, do nothing: without this mail nobody can log in this way.`,
        link: `/login-by-mail#${key}`,
      };

/** Logs in with a key. It works once and invalidates all other keys of the account. */
async function logIn(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { key } = await readFields(c, ["key"]);
  const found = sandbox.db
    .prepare("DELETE FROM login_links WHERE digest = ? RETURNING member_id, email, ends")
    .get(digest(key));
  const member = found && findMember(Number(found.member_id), sandbox.db);
  if (!member || Number(found.ends) <= Date.now() || found.email !== member.email)
    throw wpError(
      400,
      "invalid_key",
      "This link to log in is not valid. It may have been used, or be too old.",
    );
  sandbox.db.prepare("DELETE FROM login_links WHERE member_id = ?").run(member.id);
  challengeIfNeeded(member, sandbox.db);
  // The key came by mail, so the address is confirmed.
  changeMember(member.id, { verified: 1 }, sandbox.db);
  return json(await newLogin(c, member), 200, { "cache-control": "private, no-store" });
}

function digest(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
