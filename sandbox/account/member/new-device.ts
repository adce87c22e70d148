import type { SandboxContext } from "#sandbox/base/context.ts";
import { mailLink } from "./account-link.ts";
import { hasKey } from "./key.ts";
import type { MemberRow } from "./member.ts";

const metaKey = "murmur_devices";

/** Mails the member about the first login from each new device, except the account's very first login. */
export function noteDevice(c: SandboxContext, member: MemberRow): void {
  const { sandbox } = c.env;
  const mark = c.req.header("x-murmur-device") ?? "";
  if (!hasKey(c) || mark === "" || !sandbox.settings.features.includes("new-device-mail")) return;
  const row = sandbox.db
    .prepare("SELECT value FROM member_meta WHERE member_id = ? AND key = ?")
    .get(member.id, metaKey);
  const devices: string[] = row ? JSON.parse(String(row.value)) : [];
  if (devices.includes(mark)) return;
  sandbox.db
    .prepare("INSERT OR REPLACE INTO member_meta (member_id, key, value) VALUES (?, ?, ?)")
    .run(member.id, metaKey, JSON.stringify([...devices, mark].slice(-30)));
  if (devices.length === 0) return;
  const device = c.req.header("x-murmur-device-name") || "?";
  mailLink(
    {
      member,
      purpose: "not-me",
      days: 7,
      subject: "A new login to your account",
      text: `Somebody logged in from a device that we did not know: ${device}. If it was not you, end all logins.`,
    },
    sandbox,
  );
}
