"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Texts } from "#lib/i18n/texts.ts";
import { CommentSkeleton } from "./comment-skeleton.tsx";

export type CommentTexts = Texts["comment"] & Pick<Texts["pager"], "previous" | "next">;
export type CommentsProps = {
  slug: string;
  count: number;
  /** Comments that the place makes room for. */
  rows: number;
  texts: CommentTexts;
};
export type PanelProps = Omit<CommentsProps, "count"> & {
  /** Hears how many comments there are. */
  onCount: (count: number) => void;
};

/** Pixels before the screen at which the comments are fetched. */
const near = { rootMargin: "200px" };

/** Heading and place of the comments; their code comes when the place nears the screen or gets the focus. */
export function CommentsIsland({ count, ...props }: CommentsProps) {
  const { texts, rows } = props;
  const section = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [total, setTotal] = useState(count);
  const [part, setPart] = useState<{ Panel: ComponentType<PanelProps>; takesFocus: boolean } | null>(null);
  const [failed, setFailed] = useState(false);

  const load = async () => {
    setFailed(false);
    try {
      const { CommentsPanel } = await import("./comments-panel.tsx");
      setPart({ Panel: CommentsPanel, takesFocus: !!place.current?.contains(document.activeElement) });
    } catch {
      setFailed(true);
    }
  };
  const start = useRef(load);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      start.current();
    }, near);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // The button that had the focus is gone with the place.
  useEffect(() => {
    if (part?.takesFocus) section.current?.focus({ preventScroll: true });
  }, [part]);

  return (
    <section ref={section} className="comments" aria-label={texts.title} tabIndex={-1}>
      <h2>
        {texts.title} {total > 0 && <span className="font-normal text-muted">{total}</span>}
      </h2>
      {part ? (
        <part.Panel {...props} onCount={setTotal} />
      ) : (
        <div ref={place}>
          {failed && <p role="alert">{texts.loadFailed}</p>}
          <button
            type="button"
            className={failed ? "btn ghost" : "btn ghost sr-only focus:not-sr-only"}
            onFocus={load}
            onClick={load}
          >
            {failed ? texts.retry : texts.show}
          </button>
          <noscript>
            <p className="text-muted">{texts.noScript}</p>
          </noscript>
          <CommentSkeleton form rows={rows} />
        </div>
      )}
    </section>
  );
}
