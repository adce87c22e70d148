"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

type MenuProps = {
  label: string;
  className?: string;
  /** What the button shows; three lines without it. */
  text?: ReactNode;
  round?: boolean;
  children: ReactNode;
};

/**
 * A disclosure that opens without JavaScript; with it, Escape, a click elsewhere and a click on a link close it.
 */
export function Menu({ label, className = "", text, round = text === undefined, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const outside = (event: Event) => {
      const inside = event.target instanceof Node && details.current?.contains(event.target);
      if (!inside || (event.target instanceof Element && event.target.closest("a")))
        details.current?.removeAttribute("open");
    };
    document.addEventListener("click", outside);
    return () => document.removeEventListener("click", outside);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    details.current.removeAttribute("open");
    details.current.querySelector("summary")?.focus();
  };
  return (
    <details ref={details} className={`menu ${className}`} onKeyDown={onKeyDown}>
      <summary className={round ? "btn sm round" : "btn ghost sm"} aria-label={label}>
        {text ?? (
          <svg
            width="18"
            height="18"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d="M4 7h16M4 12h16M4 17h16" strokeLinecap="round" />
          </svg>
        )}
      </summary>
      <div>{children}</div>
    </details>
  );
}
