import "server-only";
import * as z from "zod";
import type { FollowingBody } from "#lib/contracts/accounts/following.ts";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

export const rawFollowing = z.object({
  anchors: field.listField.transform((slugs) =>
    slugs.flatMap((slug) => field.slugField.safeParse(slug).data ?? []),
  ),
});

const path = "asmr/v1/user/following";

/** GET asmr/v1/user/following: the slugs of the followed anchors, newest first. */
export const fetchFollowing = async (token: string): Promise<string[]> =>
  (await fetchAsMember(token, { method: "GET", path, schema: rawFollowing })).anchors;

/** PUT asmr/v1/user/following. */
export const saveFollowing = async (token: string, body: FollowingBody): Promise<string[]> =>
  (await fetchAsMember(token, { method: "PUT", path, body, schema: rawFollowing })).anchors;
