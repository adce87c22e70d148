"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link } from "#lib/i18n/link.tsx";
import { useListRegion } from "./list-region.tsx";

/** The last followed link: the new list renders all of them anew, and this one should keep the focus. */
let followed: { name: string; row: string | null } | null = null;

const labelOf = (row: Element | null | undefined) => row?.getAttribute("aria-label") ?? null;

type ChoiceLinkProps = {
  href: string;
  /** Unique among the choices of the page. */
  name: string;
  isOn?: boolean;
  className: string;
  lang?: string | undefined;
  children: ReactNode;
};

/** A link that changes a choice of its list in place. Search engines need not follow every combination. */
export function ChoiceLink({ name, isOn = false, href, ...props }: ChoiceLinkProps) {
  const { go } = useListRegion();
  const self = useRef<HTMLAnchorElement>(null);
  // Once, for the new list's link: the old one is still there while the list loads.
  useLayoutEffect(() => {
    const link = self.current;
    const row = link?.closest("ul");
    if (!link || !row) return;
    // The link that clears the choices goes with them.
    const isFirst = followed?.name === "clear" && row.querySelector("a") === link;
    if (followed?.row === labelOf(row) && (followed.name === name || isFirst)) {
      followed = null;
      link.focus({ preventScroll: true });
    }
    // Rows scroll: what is chosen stays in sight.
    const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
    if (isOn && inner.right > outer.right - inner.width / 2)
      row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [name, isOn]);
  return (
    <Link
      ref={self}
      href={href}
      rel="nofollow"
      aria-current={isOn ? "true" : undefined}
      go={(address) => {
        followed = { name, row: labelOf(self.current?.closest("ul")) };
        go(address, { replace: true, scroll: false });
      }}
      {...props}
    />
  );
}
