import "server-only";
import * as z from "zod";
import { fetchPublicOrNull } from "#lib/wordpress/transport/fetch-public.ts";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import { rawFollowing } from "./following.ts";

/** The member's id, `-`, and 32 letters and digits. */
const secretPattern = /^[1-9]\d{0,9}-[A-Za-z0-9]{32}$/;
const rawSecret = z.object({ secret: z.string().regex(secretPattern) });

const path = "asmr/v1/user/feed";

/** GET asmr/v1/user/feed: the secret of the member's private feed; POST replaces it. */
export const requestFeedSecret = async (token: string, method: "GET" | "POST"): Promise<string> =>
  (await fetchAsMember(token, { method, path, schema: rawSecret })).secret;

/** GET asmr/v1/feed/{secret}: the slugs of the followed anchors; null for an unknown secret. @throws UpstreamError */
export async function fetchFeedAnchors(secret: string): Promise<string[] | null> {
  if (!secretPattern.test(secret)) return null;
  const response = await fetchPublicOrNull(`feed/${secret}`, {}, rawFollowing);
  return response === null ? null : response.data.anchors;
}
