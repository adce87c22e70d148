import "server-only";
import { parseSlug } from "#lib/addresses/slug.ts";
import { SiteError } from "#lib/platform/errors.ts";

/** @throws SiteError 400 without a slug, 404 for an illegal one */
export function readVideoSlug(raw: string, notFound: string): string {
  if (raw.trim() === "") throw new SiteError(400, "SLUG_REQUIRED", "", { fields: { slug: "slugRequired" } });
  const slug = parseSlug(raw);
  if (slug === null) throw new SiteError(404, notFound);
  return slug;
}
