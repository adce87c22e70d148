import { sessionRoute } from "#lib/bff/session-route.ts";
import { readVideoSlug } from "#lib/bff/video-slug.ts";
import { readOwnComments } from "#lib/services/catalogue/comment.ts";

export const GET = sessionRoute<{ slug: string }>({ table: "commentAction" }, ({ token, params }) =>
  readOwnComments(token(), readVideoSlug(params.slug, "VIDEO_NOT_FOUND")),
);
