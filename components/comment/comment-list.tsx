"use client";

import { PlainList } from "#components/ui/lists/plain-list.tsx";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { Comment } from "#lib/contracts/catalogue/comment.ts";
import { CommentAvatar } from "./comment-avatar.tsx";
import { CommentItem, type CommentItemProps } from "./comment-item.tsx";

type CommentListProps = CommentItemProps & {
  comments: readonly Comment[];
  /** The comment that is being sent; `member` is null until the account is known. */
  posting: { content: string; member: Member | null } | null;
};

/** A new comment scrolls into view, above the toast that announces it. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

export function CommentList({ comments, posting, ...props }: CommentListProps) {
  const { texts } = props;
  if (comments.length === 0 && posting === null) return null;
  return (
    <PlainList>
      {posting && (
        <li ref={bringIntoView} className="comment scroll-mb-28">
          <CommentAvatar src={posting.member?.avatarUrl ?? null} name={posting.member?.displayName ?? ""} />
          <div>
            <bdi className="comment-name">{posting.member?.displayName ?? texts.you}</bdi>{" "}
            <span className="text-sm text-muted">{texts.posting}</span>
            <div className="comment-text whitespace-pre-line text-muted" dir="auto">
              {posting.content}
            </div>
          </div>
        </li>
      )}
      {comments.map((comment) => (
        <CommentItem key={comment.id} {...props} comment={comment} />
      ))}
    </PlainList>
  );
}
