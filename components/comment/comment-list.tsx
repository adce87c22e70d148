"use client";

import { PlainList } from "#components/ui/lists/plain-list.tsx";
import { SanitisedHtml } from "#components/ui/sanitised-html.tsx";
import type { Comment } from "#lib/contracts/comment.ts";
import type { Member } from "#lib/contracts/member.ts";
import { shortDate, timeAgo } from "#lib/format/dates.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { CommentAvatar } from "./comment-avatar.tsx";
import type { CommentTexts } from "./comment-props.ts";

type CommentListProps = {
  comments: readonly Comment[];
  /** The comment in flight; its member is null until known. */
  posting: { content: string; member: Member | null } | null;
  texts: CommentTexts;
};

function When({ iso }: { iso: string }) {
  const locale = useLocale();
  return (
    <time className="text-sm text-muted" dateTime={iso} title={shortDate(iso, locale)}>
      {timeAgo(iso, locale)}
    </time>
  );
}

/** A new comment scrolls into view, above the toast that announces it. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

export function CommentList({ comments, posting, texts }: CommentListProps) {
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
      {comments.map(({ id, user, createdAt, content }) => (
        <li key={id} className="comment">
          <CommentAvatar src={user.avatarUrl} name={user.displayName} />
          <div>
            <bdi className="comment-name">{user.displayName || texts.anonymous}</bdi>{" "}
            {createdAt && <When iso={createdAt} />}
            <SanitisedHtml className="comment-text" dir="auto" html={content} />
          </div>
        </li>
      ))}
    </PlainList>
  );
}
