import type { ReactNode } from "react";

/** A line icon at text size, decorative: the control has a name. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
