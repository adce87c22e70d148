import type { ReactNode } from "react";

/** A list without markers that screen readers still announce as a list. */
export function PlainList({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: WebKit drops the role of a list without markers
    <ul className={className} role="list">
      {children}
    </ul>
  );
}
