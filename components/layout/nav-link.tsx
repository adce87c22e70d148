"use client";

import type { ReactNode } from "react";
import { Link } from "#lib/i18n/link.tsx";
import { useSelectedLayoutSegments } from "#lib/i18n/navigation.ts";

/** A main link, marked as current within its part of the site: by route segments, which rewrites leave alone. */
export function NavLink({
  href,
  folders,
  children,
}: {
  href: string;
  /** Of app/[locale]; "" is the home page's. */
  folders: readonly string[];
  children: ReactNode;
}) {
  const segments = useSelectedLayoutSegments().join("/");
  const current = folders.some((folder) =>
    folder === "" ? segments === "" : segments === folder || segments.startsWith(`${folder}/`),
  );
  return (
    <Link className="nav-link" href={href} aria-current={current ? "page" : undefined}>
      {children}
    </Link>
  );
}
