import { type MutationCall, mutationRoute } from "#lib/bff/mutation-route.ts";
import { publicRoute, readQuery } from "#lib/bff/public-route.ts";
import { type CommentBody, commentBody } from "#lib/contracts/comment.ts";
import { commentsQuery } from "#lib/contracts/query.ts";
import { SiteError } from "#lib/errors.ts";
import { listComments, postComment } from "#lib/services/comment.ts";
import { parseSlug } from "#lib/slug.ts";

type Params = { slug: string };

const notFound = () => new SiteError(404, "VIDEO_NOT_FOUND");

/** The slug of the address. @throws SiteError 404 where it can't be one, before WordPress is asked */
function readSlug({ slug: raw }: Params): string {
  const slug = parseSlug(raw);
  if (slug === null) throw notFound();
  return slug;
}

export const GET = publicRoute<Params>({ subject: "comments" }, async ({ request, params }) => {
  const slug = readSlug(params);
  const found = await listComments(slug, readQuery(request, commentsQuery).page);
  if (found === null) throw notFound();
  return found;
});

const codes = { invalid: "COMMENT_INVALID", visitor: "COMMENT_LOGIN", tooOften: "COMMENT_TOO_FAST" };

export const POST = mutationRoute(
  { schema: commentBody, table: "comment", limit: { name: "comment" }, codes },
  async ({ params, token, body }: MutationCall<CommentBody, Params>) => {
    const slug = readSlug(params);
    return postComment(token(), slug, body.content);
  },
);
