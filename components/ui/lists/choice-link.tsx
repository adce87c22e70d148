"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link } from "#lib/browser/navigation/link.tsx";
import { useListRegion } from "./list-region.tsx";

/** The link that was followed last. The new list renders all links again, and this one should keep the focus. */
let followedLink: { name: string; row: string | null } | null = null;

/** The width of the fade at a row's end, in px (app/styles/pills.css). */
const fade = 64;

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
  // Runs once, for the link in the new list: the old list stays while the new one loads.
  useLayoutEffect(() => {
    const link = self.current;
    const row = link?.closest("ul");
    if (!link || !row) return;
    // The link that clears the choices disappears with them, so the first link takes the focus.
    const isFirst = followedLink?.name === "clear" && row.querySelector("a") === link;
    if (followedLink?.row === labelOf(row) && (followedLink.name === name || isFirst)) {
      followedLink = null;
      link.focus({ preventScroll: true });
    }
    // Rows scroll, so the chosen link is scrolled into view.
    const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
    if (isOn && inner.right > outer.right - fade)
      row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [name, isOn]);
  return (
    <Link
      ref={self}
      href={href}
      rel="nofollow"
      aria-current={isOn ? "true" : undefined}
      go={(address) => {
        followedLink = { name, row: labelOf(self.current?.closest("ul")) };
        go(address, { replace: true, scroll: false });
      }}
      {...props}
    />
  );
}
