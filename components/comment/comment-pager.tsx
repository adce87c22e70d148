"use client";

import { fill } from "#lib/i18n/format/fill.ts";
import type { CommentTexts } from "./comment-props.ts";

type CommentPagerProps = {
  current: number;
  total: number;
  /** True while the requested page loads. */
  waiting: boolean;
  texts: CommentTexts;
  onTurn: (page: number) => void;
};

export function CommentPager({ current, total, waiting, texts, onTurn }: CommentPagerProps) {
  if (Math.max(current, total) <= 1) return null;
  const step = (to: number, text: string) => {
    const off = waiting || to < 1 || to > total;
    return (
      <button type="button" className="btn ghost sm" aria-disabled={off} onClick={() => off || onTurn(to)}>
        {text}
      </button>
    );
  };
  return (
    <nav aria-label={texts.pages} className="comment-pager">
      {step(Math.min(current - 1, total), texts.previous)}
      <span role="status" className="text-sm text-muted">
        {fill(texts.pageOf, { page: current, total })}
      </span>
      {step(current + 1, texts.next)}
    </nav>
  );
}
