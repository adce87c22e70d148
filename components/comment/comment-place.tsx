"use client";

import type { CommentTexts } from "./comment-props.ts";
import { GuestPrompt } from "./guest-prompt.tsx";

type PlaceProps = { slug: string; texts: CommentTexts };

/** What stands where one writes until it is known who looks: a visitor's prompt, or a place as high as a member's form. */
export const CommentFormPlace = (props: PlaceProps) => (
  <>
    <div className="signed-in:hidden noscript:hidden">
      <GuestPrompt {...props} />
    </div>
    <div aria-hidden="true" className="skeleton comment-form hidden signed-in:block" />
  </>
);

/** Grey shapes in the places of comments; nothing to a screen reader. */
export function CommentSkeleton({ rows }: { rows: number }) {
  const keys = Array.from({ length: rows }, (_, index) => index);
  return (
    <div aria-hidden="true" className="noscript:hidden">
      {keys.map((key) => (
        <div key={key} className="comment">
          <span className="skeleton avatar" />
          <span className="skeleton h-12" />
        </div>
      ))}
    </div>
  );
}
