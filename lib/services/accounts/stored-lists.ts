import "server-only";
import { encodeSlug, parseSlug } from "#lib/addresses/slug.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { type Capability, hasCapability } from "#lib/wordpress/transport/capabilities.ts";

// A member's lists that only some versions of WordPress store.

/** What `read` returns, or null for an older WordPress, which does not store the list. @throws UpstreamError */
export const ifStored = async <Item>(
  capability: Capability,
  read: () => Promise<Item[]>,
): Promise<Item[] | null> => ((await hasCapability(capability)) ? await read() : null);

/**
 * Changes a list's entry for a video or anchor.
 *
 * @throws SiteError 404 for an illegal slug, and for one that WordPress does not know
 */
export async function changeEntry<Result>(
  notFound: "anchor.NOT_FOUND" | "video.NOT_FOUND",
  slug: string,
  change: (slug: string) => Promise<Result>,
): Promise<Result> {
  const legal = parseSlug(encodeSlug(slug));
  if (legal === null) throw new SiteError(404, notFound);
  return change(legal).catch((error: unknown) => {
    const isGone = error instanceof WordPressError && error.status === 404;
    throw isGone ? new SiteError(404, notFound) : error;
  });
}
