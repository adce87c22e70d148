"use client";

import type { ComponentProps } from "react";
import { Link } from "#lib/browser/navigation/link.tsx";
import { useListRegion } from "./list-region.tsx";

type RegionLinkProps = Omit<ComponentProps<typeof Link>, "go"> & {
  /** Disables the link while the list loads. */
  waits?: boolean;
};

/** A link that navigates within a ListRegion. */
export function RegionLink({ waits = false, ...props }: RegionLinkProps) {
  const { go, pending } = useListRegion();
  const off = waits && pending;
  return <Link go={(address) => off || go(address)} aria-disabled={off || undefined} {...props} />;
}
