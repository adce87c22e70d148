"use client";

import { useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { ApiError } from "#lib/browser/base/client.ts";
import { deleteComment } from "#lib/browser/comment/comment.ts";
import type { OwnComments, SingleComment } from "#lib/contracts/catalogue/comment.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { CommentsProps } from "./comment-props.ts";
import { Heart } from "./heart.tsx";
import { HeartCount } from "./heart-count.tsx";
import { ReportButton } from "./report-button.tsx";

export type TalkProps = Pick<CommentsProps, "slug" | "features" | "talk"> & {
  /** Null for a guest; undefined until it is known. */
  own: OwnComments | null | undefined;
  /** Called when the comment is deleted, since it may have had the focus. */
  onGone: () => void;
};
type CommentActionsProps = TalkProps & {
  comment: SingleComment;
  isReplying: boolean;
  onReply: (button: HTMLButtonElement) => void;
};

type DeleteButtonProps = Pick<TalkProps, "slug" | "talk" | "onGone"> & { id: string };

function DeleteButton({ slug, id, talk, onGone }: DeleteButtonProps) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await deleteComment(slug, id);
      showToast("success", talk.deleted);
      onGone();
    } catch (error) {
      showToast("error", talk.deleteFailed, error instanceof ApiError ? { description: error.message } : {});
    }
    setBusy(false);
  };
  const { deleteQuestion: question, delete: yes, keep: no, close, deleteText } = talk;
  return (
    <ConfirmButton
      className="comment-act"
      words={{ question, warning: <p>{deleteText}</p>, yes, no, close }}
      danger
      busy={busy}
      onConfirm={remove}
    >
      {talk.delete}
    </ConfirmButton>
  );
}

/**
 * The actions of a comment: all of them for members, the hearts for guests. Its height does not depend on the viewer.
 */
export function CommentActions(props: CommentActionsProps) {
  const { comment, isReplying, onReply, slug, features, talk, own, onGone } = props;
  const { id, hearts } = comment;
  if (!features.actions) return null;
  if (!own)
    return (
      <p className="comment-acts">
        {hearts > 0 && <HeartCount count={hearts} text={fill(talk.hearts, { count: hearts })} />}
      </p>
    );
  const isOwn = own.written.includes(id);
  return (
    <div className="comment-acts">
      <Heart slug={slug} id={id} hearts={hearts} talk={talk} hearted={own.hearted.includes(id)} />
      <button
        type="button"
        className="comment-act"
        aria-expanded={isReplying}
        onClick={({ currentTarget }) => onReply(currentTarget)}
      >
        {talk.reply}
      </button>
      {isOwn && <DeleteButton slug={slug} id={id} talk={talk} onGone={onGone} />}
      {!isOwn && features.reports && (
        <ReportButton
          slug={slug}
          talk={talk}
          commentId={id}
          title={talk.reportComment}
          isDone={own.reported.includes(id)}
        >
          {talk.report}
        </ReportButton>
      )}
    </div>
  );
}
