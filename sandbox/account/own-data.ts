import { json } from "#sandbox/base/answers.ts";
import { createRouter, type SandboxContext } from "#sandbox/base/context.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import { requireMember } from "./member/session.ts";

/** All data about the member that WordPress's exporters return. */
export const ownDataRoutes = createRouter().get("/wp-json/asmr/v1/user/data", showData);

async function showData(c: SandboxContext): Promise<Response> {
  const { db } = c.env.sandbox;
  const member = await requireMember(c);
  const rows = (table: string) =>
    db.prepare(`SELECT * FROM ${table} WHERE member_id = ?`).all(member.id).map(asItem);
  const account = {
    ID: member.id,
    "Login name": member.username,
    Email: member.email,
    "Display name": member.display_name,
    Registered: wordpressTime(member.registered),
  };
  const groups = [
    { id: "user", label: "User", items: [asItem(account)] },
    { id: "lists", label: "Murmur: Lists", items: rows("member_meta") },
    { id: "requests", label: "Murmur: Video requests", items: rows("video_requests") },
    { id: "passkeys", label: "Murmur: Passkeys", items: rows("passkeys") },
    { id: "orders", label: "Orders", items: rows("grants") },
  ];
  return json({ complete: true, groups: groups.filter(({ items }) => items.length > 0) }, 200, {
    "cache-control": "private, no-store",
  });
}

const asItem = (row: object) =>
  Object.entries(row).map(([name, value]) => ({ name, value: String(value ?? "") }));
