import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { cancelSubscription } from "#sandbox/paypal/objects/subscription.ts";
import { stepUp } from "./factor/second-factor.ts";
import { invalidLink, mailLink } from "./member/account-link.ts";
import { changeMember, isoTime, type MemberRow } from "./member/member.ts";
import { requireMember } from "./member/session.ts";

const user = "/wp-json/asmr/v1/user";
const days = 14;

export const deletionRoutes = createRouter()
  .post(`${user}/delete-account`, requestDeletion)
  .post(`${user}/keep-account`, async (c) => {
    const { id } = await requireMember(c);
    changeMember(id, { deletes: null }, c.env.sandbox.db);
    return json({ success: true });
  });

/** Ends the subscription at once and schedules the account's erasure. */
async function requestDeletion(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  if (member.role === "administrator")
    throw wpError(403, "works_here", "Accounts that work in WordPress are deleted there.");
  await stepUp(member, await readFields(c, ["password"]), sandbox.db);
  return json({ deletion_at: isoTime(member.deletes ?? begin(member, sandbox)) });
}

function begin(member: MemberRow, sandbox: Sandbox): number {
  const deletes = Date.now() + days * 86_400_000;
  if (member.subscription_id !== null) cancelSubscription(member.subscription_id, sandbox);
  changeMember(member.id, { deletes, ...(member.subscription_id && { cancelling: 1 }) }, sandbox.db);
  mailLink(
    {
      member,
      purpose: "keep",
      days,
      about: String(deletes),
      subject: "Your account will be deleted",
      text: `We erase your account in ${days} days. Until then you can change your mind.`,
    },
    sandbox,
  );
  return deletes;
}

/** Keeps the account, by the link in the mail about this deletion. */
export function keepByLink({ id, deletes }: MemberRow, about: string, { db }: Sandbox): void {
  if (String(deletes) !== about) throw invalidLink();
  changeMember(id, { deletes: null }, db);
}
