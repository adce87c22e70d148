import { type CommentParams, readCommentParams } from "#lib/bff/comment-params.ts";
import { memberDataOptions } from "#lib/bff/limits/limits.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { setHeart } from "#lib/services/catalogue/comment.ts";

const heart = (hearted: boolean) =>
  mutationRoute<undefined, CommentParams>(
    { table: "commentAction", ...memberDataOptions },
    ({ token, params }) => setHeart(token(), ...readCommentParams(params), hearted),
  );

export const PUT = heart(true);
export const DELETE = heart(false);
