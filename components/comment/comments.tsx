import type { Comment } from "#lib/contracts/comment.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { pageSizes } from "#lib/page-sizes.ts";
import { CommentsIsland } from "./comments-island.tsx";
import { NewestComments } from "./newest-comments.tsx";

type CommentsOfVideo = {
  slug: string;
  /** How many there were when the page was made; 0 where that is not known. */
  count?: number;
  newest?: readonly Comment[];
};

/**
 * The comments of a video. The page holds their heading and the newest ones of when it was made, or a place of about their
 * height; what is new, and who may write, comes to the browser when the place nears the screen, so that pages stay the same
 * for everybody.
 */
export async function Comments({ slug, count = 0, newest = [] }: CommentsOfVideo) {
  const { comment, pager } = await getTexts();
  return (
    <CommentsIsland
      key={slug}
      slug={slug}
      count={count}
      rows={Math.max(1, Math.min(pageSizes.comments, count))}
      texts={{ ...comment, previous: pager.previous, next: pager.next }}
    >
      {newest.length > 0 && <NewestComments comments={newest} anonymous={comment.anonymous} />}
    </CommentsIsland>
  );
}
