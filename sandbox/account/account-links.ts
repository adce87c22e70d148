import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { keepByLink } from "./deletion.ts";
import { change, lockOut, takeAccountBack, verifyEmail } from "./email.ts";
import { type AccountLinkPurpose, accountLinkPurposes, takeLink } from "./member/account-link.ts";
import type { MemberRow } from "./member/member.ts";

type Follow = (member: MemberRow, about: string, sandbox: Sandbox) => void | Promise<void>;

const actions: Record<AccountLinkPurpose, Follow> = {
  verify: verifyEmail,
  change,
  "take-back": takeAccountBack,
  keep: keepByLink,
  "not-me": lockOut,
};

/** Carries out the action of a mailed link, once. Opening the link alone changes nothing. */
export const accountLinkRoutes = createRouter().post("/wp-json/asmr/v1/user/account-link", follow);

async function follow(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const { purpose, key } = await readFields(c, ["purpose", "key"]);
  const known = accountLinkPurposes.find((candidate) => candidate === purpose);
  if (!known)
    throw wpError(400, "rest_invalid_param", "Invalid parameter(s): purpose", { params: ["purpose"] });
  const { member, about } = takeLink(known, key, sandbox);
  await actions[known](member, about, sandbox);
  return json({ user_id: member.id, username: member.username });
}
