import "server-only";
import type { DeskRow } from "#lib/contracts/desk/payments-desk.ts";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { userOf } from "#lib/services/payment/ledger/payment-owner.ts";
import { fetchUsers, type ListedUser } from "#lib/wordpress/accounts/users.ts";

type MemberIdentity = Pick<DeskRow, "name" | "email" | "memberUrl">;
export type MemberNames = (user: string) => MemberIdentity;

const isId = (user: string) => /^\d+$/.test(user);

export async function readMemberNames(token: string, users: readonly string[]): Promise<MemberNames> {
  const include = [...new Set(users.filter(isId))];
  const listed = include.length > 0 ? await listUsers(token, { include }) : [];
  const byId = new Map(listed.map((user) => [String(user.id), user]));
  return (user) => ({
    name: byId.get(user)?.name ?? null,
    email: byId.get(user)?.email ?? null,
    memberUrl: isId(user) ? `${settings().WORDPRESS_URL}/wp-admin/user-edit.php?user_id=${user}` : null,
  });
}

/** The users whose name or address contains the text, or who have it as their id. */
export async function findMembers(token: string, text: string): Promise<string[]> {
  const users = await listUsers(token, { search: text });
  const typedUser = isId(text) ? [text] : text.includes("@") ? [userOf({ id: null, email: text })] : [];
  return [...typedUser, ...users.map(({ id }) => String(id))];
}

/** The users; none where WordPress has closed its list, and the desk shows ids alone. */
async function listUsers(token: string, filter: Parameters<typeof fetchUsers>[1]): Promise<ListedUser[]> {
  try {
    return await fetchUsers(token, filter);
  } catch (error) {
    log("warn", "the payments desk has no names of members", { reason: String(error) });
    return [];
  }
}
