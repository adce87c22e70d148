import { readMember } from "#lib/services/member.ts";
import { wordpressAnswers } from "#tests/unit/lib/wordpress/answer.ts";

/** The least that a current-user record holds (spec §3). */
export const record = { id: 7, email: "mira@murmur.test", username: "mira" };

/** The member that the site makes of a raw current-user record, through the whole reading of it. */
export function memberOf(raw: Record<string, unknown>) {
  wordpressAnswers({ ...record, ...raw });
  return readMember("token");
}
