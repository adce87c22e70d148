import type { ReactNode } from "react";

/** A drawing of lines, as large as the text of a control; who can't see it is told by the control's own name. */
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
