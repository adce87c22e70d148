import type { MouseEventHandler, ReactNode } from "react";

type AgainLinkProps = { onClick?: MouseEventHandler; children: ReactNode };

/** Reloads this page with its query, without JavaScript too. */
export function AgainLink({ onClick, children }: AgainLinkProps) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is this address again
    <a className="btn primary" href="" onClick={onClick}>
      {children}
    </a>
  );
}
