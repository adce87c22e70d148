import type { ReactNode } from "react";
import { SanitisedHtml } from "#components/ui/sanitised-html.tsx";
import type { SingleComment } from "#lib/contracts/catalogue/comment.ts";
import { CommentAvatar } from "./comment-avatar.tsx";
import type { TalkTexts } from "./comment-props.ts";

type CommentContentProps = {
  comment: SingleComment;
  anonymous: string;
  talk: TalkTexts;
  when: ReactNode;
  /** Shown below the text. */
  children?: ReactNode;
};

/** A comment. A deleted one that has replies keeps its place. */
export function CommentContent({ comment, anonymous, talk, when, children }: CommentContentProps) {
  const { user, content, isAnchor, isDeleted } = comment;
  if (isDeleted)
    return (
      <>
        <span className="avatar" aria-hidden="true" />
        <div>
          <p className="text-ui text-muted">{talk.gone}</p>
          {children}
        </div>
      </>
    );
  return (
    <>
      <CommentAvatar src={user.avatarUrl} name={user.displayName} />
      <div>
        <bdi className="comment-name">{user.displayName || anonymous}</bdi>{" "}
        {isAnchor && <span className="comment-anchor">{talk.anchor}</span>} {when}
        <SanitisedHtml className="comment-text" dir="auto" html={content} />
        {children}
      </div>
    </>
  );
}
