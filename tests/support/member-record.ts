import { readMember } from "#lib/services/accounts/member.ts";
import { wordpressAnswers } from "#tests/support/wordpress-answers.ts";
import { fixture } from "#tests/support/wordpress-api/schema.ts";

/** The least that a current-user record holds. */
export const record = fixture("CurrentUser", {
  id: 7,
  email: "mira@murmur.test",
  username: "mira",
  display_name: "",
});

/** The member that the site makes of a raw current-user record, by all its own steps. */
export function memberOf(raw: Record<string, unknown>) {
  wordpressAnswers({ ...record, ...raw });
  return readMember("token");
}
