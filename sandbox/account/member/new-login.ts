import type { SandboxContext } from "#sandbox/base/context.ts";
import type { MemberRow } from "./member.ts";
import { noteDevice } from "./new-device.ts";
import { startSession } from "./session.ts";

export async function newLogin(c: SandboxContext, member: MemberRow, marks: { passkey?: true } = {}) {
  const token = await startSession(member, c.env.sandbox, marks);
  noteDevice(c, member);
  return {
    token,
    user_email: member.email,
    user_nicename: niceName(member.username),
    user_display_name: member.display_name,
  };
}

/** The `user_nicename` that WordPress makes of a user name. */
export function niceName(username: string): string {
  return username
    .toLowerCase()
    .replaceAll("@", "")
    .replace(/[^a-z0-9]+/g, "-");
}
