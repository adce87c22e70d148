import "server-only";
import * as z from "zod";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { plainText } from "#lib/wordpress/transport/html-to-text.ts";

const users = z.array(
  z.object({ id: field.idField, name: z.string().transform(plainText), email: z.string().optional() }),
);
export type ListedUser = z.output<typeof users>[number];

/** The most accounts in WordPress's response. */
const maxListed = 100;

/**
 * GET wp/v2/users: accounts by id, or by a part of their name or address; for administrators.
 *
 * @throws SessionEnded; WordPressError; UpstreamError
 */
export const fetchUsers = (token: string, selection: { include: string[] } | { search: string }) => {
  const chosen =
    "include" in selection
      ? { include: selection.include.slice(0, maxListed).join() }
      : { search: selection.search };
  const query = new URLSearchParams({
    context: "edit",
    _fields: "id,name,email",
    per_page: String(maxListed),
    ...chosen,
  });
  return fetchAsMember(token, { method: "GET", path: `wp/v2/users?${query}`, schema: users });
};
