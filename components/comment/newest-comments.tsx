import { PlainList } from "#components/ui/lists/plain-list.tsx";
import type { Comment, SingleComment } from "#lib/contracts/catalogue/comment.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { getFormatter } from "#lib/i18n/server.ts";
import { CommentContent } from "./comment-content.tsx";
import type { TalkTexts } from "./comment-props.ts";
import { CommentThread } from "./comment-thread.tsx";
import { HeartCount } from "./heart-count.tsx";

type NewestCommentsProps = {
  comments: readonly Comment[];
  anonymous: string;
  talk: TalkTexts;
  /** Reserves the height of the members' actions. */
  hasActions: boolean;
};

/** Comments from when the page was rendered, for visitors without JavaScript and for crawlers. */
export async function NewestComments({ comments, anonymous, talk, hasActions }: NewestCommentsProps) {
  const format = await getFormatter();
  const row = (comment: SingleComment) => {
    const when = comment.createdAt && (
      <time className="text-sm text-muted" dateTime={comment.createdAt}>
        {format.dateTime(new Date(comment.createdAt), "short")}
      </time>
    );
    return (
      <CommentContent comment={comment} anonymous={anonymous} talk={talk} when={when}>
        {hasActions && !comment.isDeleted && (
          <p className="comment-acts">
            {comment.hearts > 0 && (
              <HeartCount count={comment.hearts} text={fill(talk.hearts, { count: comment.hearts })} />
            )}
          </p>
        )}
      </CommentContent>
    );
  };
  return (
    <PlainList>
      {comments.map((comment) => (
        <CommentThread
          key={comment.id}
          comment={comment}
          repliesLabel={fill(talk.replies, { name: comment.user.displayName || anonymous })}
          row={row}
        />
      ))}
    </PlainList>
  );
}
