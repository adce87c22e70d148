"use client";

import { useRef, useState } from "react";
import type { CommentBody as Body, Comment, SingleComment } from "#lib/contracts/catalogue/comment.ts";
import { shortDate, timeAgo } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { CommentActions, type TalkProps } from "./comment-actions.tsx";
import { CommentContent } from "./comment-content.tsx";
import { CommentForm } from "./comment-form.tsx";
import type { CommentTexts } from "./comment-props.ts";
import { CommentThread } from "./comment-thread.tsx";

export type CommentItemProps = TalkProps & {
  texts: CommentTexts;
  /** A comment is in flight. */
  pending: boolean;
  /** Posts a comment; returns the error to show, or null. */
  onSend: (body: Body) => Promise<string | null>;
};

function When({ iso }: { iso: string | null }) {
  const locale = useLocale();
  if (iso === null) return null;
  return (
    <time className="text-sm text-muted" dateTime={iso} title={shortDate(iso, locale)}>
      {timeAgo(iso, locale)}
    </time>
  );
}

/** A comment with its replies. The form for a reply opens below the comment that it answers. */
export function CommentItem({ comment, ...props }: CommentItemProps & { comment: Comment }) {
  const { texts, talk, slug, pending, onSend } = props;
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const nameOf = ({ user }: Pick<Comment, "user">) => user.displayName || texts.anonymous;
  const close = () => {
    setReplyingTo(null);
    opener.current?.focus();
  };
  const send = async (content: string) => {
    const failed = await onSend({ content, parent: comment.id });
    if (failed === null) close();
    return failed;
  };
  const row = (single: SingleComment) => (
    <CommentContent
      comment={single}
      anonymous={texts.anonymous}
      talk={talk}
      when={<When iso={single.createdAt} />}
    >
      {!single.isDeleted && (
        <CommentActions
          {...props}
          comment={single}
          isReplying={replyingTo === single.id}
          onReply={(button) => {
            opener.current = button;
            setReplyingTo(replyingTo === single.id ? null : single.id);
          }}
        />
      )}
      {replyingTo === single.id && (
        <CommentForm
          slug={`${slug}#${single.id}`}
          texts={{ ...texts, label: fill(talk.replyTo, { name: nameOf(single) }), post: talk.send }}
          pending={pending}
          onSend={send}
          cancel={{ text: talk.cancel, onCancel: close }}
        />
      )}
    </CommentContent>
  );
  return (
    <CommentThread comment={comment} repliesLabel={fill(talk.replies, { name: nameOf(comment) })} row={row} />
  );
}
