"use client";

import type { ComponentProps } from "react";
import { Link } from "#lib/i18n/link.tsx";
import { useListRegion } from "./list-region.tsx";

type RegionLinkProps = Omit<ComponentProps<typeof Link>, "go"> & {
  /** Disabled while the list is on its way, as a pager is. */
  waits?: boolean;
};

/** A link within a ListRegion. */
export function RegionLink({ waits = false, ...props }: RegionLinkProps) {
  const { go, pending } = useListRegion();
  const off = waits && pending;
  return <Link go={(address) => off || go(address)} aria-disabled={off || undefined} {...props} />;
}
