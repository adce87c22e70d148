import "server-only";
import * as z from "zod";
import * as read from "./read.ts";
import { fetchAsMember } from "./transport.ts";

/** A list, or what WordPress says for none: "", false, null, or no such field. */
const rawMeta = z.object({
  meta: z
    .object({ watch_later_videos: z.array(z.unknown()).catch([]) })
    .partial()
    .catch({}),
});

const readSlugs = ({ meta }: z.output<typeof rawMeta>) =>
  (meta.watch_later_videos ?? []).flatMap((value) => {
    const slug = read.slug.safeParse(value);
    return slug.success ? [slug.data] : [];
  });

/** GET wp/v2/users/me: the slugs in the user's meta (spec §3, watch_later_videos). */
export const fetchWatchLater = async (token: string): Promise<string[]> =>
  readSlugs(
    await fetchAsMember(token, {
      method: "GET",
      path: `wp/v2/users/me?context=edit&_fields=meta&_cb=${Date.now()}`,
      schema: rawMeta,
    }),
  );

/** POST wp/v2/users/me: the whole list anew. */
export const sendWatchLater = (token: string, slugs: readonly string[]) =>
  fetchAsMember(token, {
    method: "POST",
    path: "wp/v2/users/me",
    body: { meta: { watch_later_videos: slugs } },
    schema: z.unknown(),
  });
