"use client";

import type { ComponentProps, MouseEvent } from "react";
import { useListRegion } from "./list-region";

/** A link within a ListRegion; without JavaScript, or with a modifier key, an ordinary one. */
export function RegionLink({ href, ...props }: ComponentProps<"a"> & { href: string }) {
  const { go, pending } = useListRegion();
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (!pending) go(href);
  };
  return <a href={href} onClick={onClick} aria-disabled={pending || undefined} {...props} />;
}
