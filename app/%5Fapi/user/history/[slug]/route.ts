import { memberDataOptions } from "#lib/bff/limits/limits.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { readVideoSlug } from "#lib/bff/video-slug.ts";
import { removeWatched } from "#lib/services/accounts/history.ts";

export const DELETE = mutationRoute<undefined, { slug: string }>(memberDataOptions, ({ token, params }) =>
  removeWatched(token(), readVideoSlug(params.slug, "video.NOT_FOUND")),
);
