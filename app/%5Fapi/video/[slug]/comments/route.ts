import { type MutationCall, mutationRoute } from "#lib/bff/mutation-route.ts";
import { publicRoute, readQuery } from "#lib/bff/public-route.ts";
import { readVideoSlug } from "#lib/bff/video-slug.ts";
import { type CommentBody, commentBody } from "#lib/contracts/catalogue/comment.ts";
import { commentsParams } from "#lib/contracts/query.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { listComments, postComment } from "#lib/services/catalogue/comment.ts";

type Params = { slug: string };

const notFound = "VIDEO_NOT_FOUND";

export const GET = publicRoute<Params>({ subject: "comments" }, async ({ request, params }) => {
  const slug = readVideoSlug(params.slug, notFound);
  const found = await listComments(slug, readQuery(request, commentsParams).page);
  if (found === null) throw new SiteError(404, notFound);
  return found;
});

const codes = { invalid: "COMMENT_INVALID", guest: "COMMENT_LOGIN", tooOften: "COMMENT_TOO_FAST" };

export const POST = mutationRoute(
  { schema: commentBody, table: "comment", limit: { name: "comment" }, codes },
  async ({ params, token, body }: MutationCall<CommentBody, Params>) => {
    const slug = readVideoSlug(params.slug, notFound);
    return postComment(token(), slug, body);
  },
);
