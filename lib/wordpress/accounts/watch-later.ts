import "server-only";
import * as z from "zod";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

/**
 * A list, an object (PHP's list with gaps), or WordPress's "none". Anything else is an error: read as an empty list, it
 * would overwrite the stored one.
 */
const list = z.union([
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()).transform((gaps) => Object.values(gaps)),
  z.literal(["", false, null]).transform(() => []),
]);
const noMeta = z
  .array(z.unknown())
  .max(0)
  .transform(() => ({}));
const rawMeta = z.object({ meta: z.union([noMeta, z.object({ watch_later_videos: list.optional() })]) });

const readSlugs = ({ meta }: z.output<typeof rawMeta>) =>
  ("watch_later_videos" in meta ? (meta.watch_later_videos ?? []) : []).flatMap((value) => {
    const slug = field.slugField.safeParse(value);
    return slug.success ? [slug.data] : [];
  });

/** GET wp/v2/users/me: the slugs in the user's meta. */
export const fetchWatchLater = async (token: string): Promise<string[]> =>
  readSlugs(
    await fetchAsMember(token, {
      method: "GET",
      path: `wp/v2/users/me?context=edit&_fields=meta`,
      schema: rawMeta,
    }),
  );

/** POST wp/v2/users/me: replaces the whole list. */
export const saveWatchLater = (token: string, slugs: readonly string[]) =>
  fetchAsMember(token, {
    method: "POST",
    path: "wp/v2/users/me",
    body: { meta: { watch_later_videos: slugs } },
    schema: z.unknown(),
  });
