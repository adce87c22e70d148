"use client";

import type { ReactNode } from "react";
import { Link } from "#lib/browser/navigation/link.tsx";
import { useSelectedLayoutSegments } from "#lib/browser/navigation/navigation.ts";

/** A main link, marked as current by route segments, which rewrites do not change. */
export function NavLink({
  href,
  folders,
  className = "nav-link",
  children,
}: {
  href: string;
  className?: string;
  /** Folders of app/[locale]; "" is the home page. */
  folders: readonly string[];
  children: ReactNode;
}) {
  const segments = useSelectedLayoutSegments().join("/");
  const current = folders.some((folder) =>
    folder === "" ? segments === "" : segments === folder || segments.startsWith(`${folder}/`),
  );
  return (
    <Link className={className} href={href} aria-current={current ? "page" : undefined}>
      {children}
    </Link>
  );
}
