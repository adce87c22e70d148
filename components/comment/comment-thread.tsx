import type { ReactNode } from "react";
import { PlainList } from "#components/ui/lists/plain-list.tsx";
import type { Comment, SingleComment } from "#lib/contracts/catalogue/comment.ts";

type CommentThreadProps = { comment: Comment; repliesLabel: string; row: (one: SingleComment) => ReactNode };

/** A comment with its replies. */
export const CommentThread = ({ comment, repliesLabel, row }: CommentThreadProps) => (
  <li className="comment">
    {row(comment)}
    {comment.replies.length > 0 && (
      <PlainList className="comment-replies" label={repliesLabel}>
        {comment.replies.map((reply) => (
          <li key={reply.id} className="comment">
            {row(reply)}
          </li>
        ))}
      </PlainList>
    )}
  </li>
);
