import { PlainList } from "#components/ui/lists/plain-list.tsx";
import { SanitisedHtml } from "#components/ui/sanitised-html.tsx";
import type { Comment } from "#lib/contracts/comment.ts";
import { getFormatter } from "#lib/i18n/server.ts";
import { CommentAvatar } from "./comment-avatar.tsx";

/** Comments from when the page was rendered, for visitors without JavaScript and for crawlers. */
export async function NewestComments(props: { comments: readonly Comment[]; anonymous: string }) {
  const { comments, anonymous } = props;
  const format = await getFormatter();
  return (
    <PlainList>
      {comments.map(({ id, user, createdAt, content }) => (
        <li key={id} className="comment">
          <CommentAvatar src={user.avatarUrl} name={user.displayName} />
          <div>
            <bdi className="comment-name">{user.displayName || anonymous}</bdi>{" "}
            {createdAt && (
              <time className="text-sm text-muted" dateTime={createdAt}>
                {format.dateTime(new Date(createdAt), "short")}
              </time>
            )}
            <SanitisedHtml className="comment-text" dir="auto" html={content} />
          </div>
        </li>
      ))}
    </PlainList>
  );
}
