"use client";

import type { ComponentProps, MouseEvent } from "react";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import { useListRegion } from "./list-region.tsx";

type RegionLinkProps = ComponentProps<"a"> & {
  /** A path of lib/paths.ts. */
  href: string;
  /** Disabled while the list is on its way, as a pager is. */
  waits?: boolean;
};

/** A link within a ListRegion; without JavaScript, or with a modifier key, an ordinary one. */
export function RegionLink({ href: path, waits = false, ...props }: RegionLinkProps) {
  const { go, pending } = useListRegion();
  const href = useLocalePath()(path);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (!waits || !pending) go(href);
  };
  return <a href={href} onClick={onClick} aria-disabled={(waits && pending) || undefined} {...props} />;
}
