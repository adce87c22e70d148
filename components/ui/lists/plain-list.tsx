import type { ReactNode } from "react";

type PlainListProps = { className?: string; label?: string; children: ReactNode };

/** A list without markers that screen readers still announce as a list. */
export function PlainList({ className, label, children }: PlainListProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: WebKit drops the role of a list without markers
    <ul className={className} role="list" aria-label={label}>
      {children}
    </ul>
  );
}
