"use client";

import { useEffect, useRef, useState } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { isRobot } from "#lib/browser/base/robot.ts";
import type { CommentsProps } from "./comment-props.ts";

/** Distance from the screen at which the comments load. */
const nearScreen = { rootMargin: "200px" };

/** The comments section. Its code loads when it nears the screen or receives the focus. */
export function CommentsIsland(props: CommentsProps) {
  const { count, texts, features, form, children } = props;
  const section = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [total, setTotal] = useState(count);
  const takesFocus = useRef(false);
  const { part, failed, load } = useLazy(async () => {
    const { CommentsPanel } = await import("./comments-panel.tsx");
    // This may run twice. By the second time the element that had the focus no longer exists.
    takesFocus.current ||= !!place.current?.contains(document.activeElement);
    return { CommentsPanel };
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // robots.txt closes the API to search engines.
      if (!(await isRobot())) load();
    }, nearScreen);
    observer.observe(element);
    return () => observer.disconnect();
  }, [load]);
  // The focused button was removed with the placeholder.
  useEffect(() => {
    if (part && takesFocus.current) section.current?.focus({ preventScroll: true });
  }, [part]);

  return (
    <section
      ref={section}
      // Space for the link below the list, which comes with the member's data.
      className={`box mt-6 px-4 py-5 sm:p-6 ${features.reports ? "signed-in:pb-14" : ""}`}
      aria-label={texts.title}
      tabIndex={-1}
    >
      <h2 className="mb-4">
        {texts.title} {total > 0 && <span className="font-normal text-muted leading-[inherit]">{total}</span>}
      </h2>
      {part ? (
        <part.CommentsPanel {...props} onCount={setTotal} />
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
          {form}
          {/* After a failure, 0 comments may be wrong. */}
          {!(failed && count === 0) && children}
        </div>
      )}
    </section>
  );
}
