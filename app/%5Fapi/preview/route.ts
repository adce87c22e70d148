import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { previewBody } from "#lib/contracts/query.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { findPreview } from "#lib/services/catalogue/video.ts";

/** A POST, so that neither a cache nor a log stores the token. */
export const POST = mutationRoute({ schema: previewBody }, async ({ body }) => {
  const video = await findPreview(body.token);
  if (video === null) throw new SiteError(404, "video.NOT_FOUND");
  return video;
});
