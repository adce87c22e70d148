import type { MouseEventHandler, ReactNode } from "react";

type AgainLinkProps = { onClick?: MouseEventHandler; children: ReactNode };

/** Asks for this page again, its query with it; without scripts too. */
export function AgainLink({ onClick, children }: AgainLinkProps) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is this address again
    <a className="btn primary" href="" onClick={onClick}>
      {children}
    </a>
  );
}
