import { type CommentParams, readCommentParams } from "#lib/bff/comment-params.ts";
import { memberDataOptions } from "#lib/bff/limits/limits.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { deleteComment } from "#lib/services/catalogue/comment.ts";

export const DELETE = mutationRoute<undefined, CommentParams>(
  { table: "commentAction", ...memberDataOptions },
  async ({ token, params }) => {
    await deleteComment(token(), ...readCommentParams(params));
    return {};
  },
);
