import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { commentFeatures, commentsOnPage } from "#lib/services/catalogue/comment.ts";
import { CommentFormPlace, CommentSkeleton } from "./comment-placeholders.tsx";
import { CommentsIsland } from "./comments-island.tsx";
import { NewestComments } from "./newest-comments.tsx";
import { NoComments } from "./no-comments.tsx";

/**
 * A video's comments. The page is the same for everybody and contains the comments of the time it was rendered; the
 * browser loads the current ones and the form.
 */
export async function Comments({ video }: { video: VideoDetail }) {
  const { comment, pager, talk } = await getTexts();
  const [known, features] = await Promise.all([commentsOnPage(video), commentFeatures()]);
  const shownComments =
    known?.newest
      .flatMap((comment) => [comment, ...comment.replies])
      .filter((comment) => !comment.isDeleted) ?? [];
  return (
    <CommentsIsland
      key={video.slug}
      slug={video.slug}
      features={features}
      talk={talk}
      count={known?.count ?? 0}
      form={<CommentFormPlace />}
      texts={{ ...comment, previous: pager.previous, next: pager.next }}
    >
      {known === null ? (
        <CommentSkeleton rows={pageSizes.comments} />
      ) : known.count === 0 ? (
        <NoComments text={comment.empty} />
      ) : (
        <>
          <NewestComments
            comments={known.newest}
            hasActions={features.actions}
            anonymous={comment.anonymous}
            talk={talk}
          />
          {known.count > shownComments.length && <div aria-hidden="true" className="comment-pager" />}
        </>
      )}
    </CommentsIsland>
  );
}
