"use client";

import type { ReactNode } from "react";
import { RegionLink } from "#components/ui/lists/region-link.tsx";
import { useSelectedLayoutSegments } from "#lib/i18n/navigation.ts";

/** A link that filters the list by an anchor, marked while it does. */
export function FilterLink({ slug, href, children }: { slug: string; href: string; children: ReactNode }) {
  const [filter = ""] = useSelectedLayoutSegments();
  const current = filter === slug || filter === encodeURIComponent(slug);
  return (
    <RegionLink className="chip" href={href} aria-current={current ? "true" : undefined}>
      {children}
    </RegionLink>
  );
}
