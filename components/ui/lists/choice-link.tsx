"use client";

import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link } from "#lib/browser/navigation/link.tsx";
import { useListRegion } from "./list-region.tsx";

/**
 * The link that was followed last. The new list renders all links again, and this one should keep the focus; the sheet that
 * it stood in should stay open.
 */
let followedLink: { name: string; row: string | null; inSheet: boolean } | null = null;

/** The width of the fade at a row's end (app/styles/controls/pills.css). */
const fadePx = 64;

/** The open sheet that an element stands in. */
function sheetOf(element: Element | null): HTMLElement | null {
  const sheet = element?.closest<HTMLElement>("[popover]") ?? null;
  const canOpen = "showPopover" in HTMLElement.prototype;
  return canOpen && sheet?.matches(":popover-open") ? sheet : null;
}

const labelOf = (row: Element | null | undefined) => row?.getAttribute("aria-label") ?? null;

/** Opens the new list's sheet in place of the old one, without its motion. Closing it focuses its button. */
function reopenSheet(link: Element) {
  const sheet = link.closest<HTMLElement>("[popover]");
  if (!sheet || sheetOf(link)) return;
  sheet.style.animation = "none";
  document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"]`)?.focus({ preventScroll: true });
  sheet.showPopover();
}

type ChoiceLinkProps = {
  href: string;
  /** Unique among the choices of the page. */
  name: string;
  /** Whether the list is filtered by it; absent for a link that is no choice itself. */
  isOn?: boolean;
  className: string;
  lang?: string | undefined;
  children: ReactNode;
};

/** A link that changes a choice of its list in place. Search engines need not follow every combination. */
export function ChoiceLink({ name, isOn, href, ...props }: ChoiceLinkProps) {
  const { go, pending } = useListRegion();
  const [wasFollowed, setFollowed] = useState(false);
  // A choice shows at once, while the list loads.
  const showsOn = isOn !== undefined && (pending && wasFollowed ? !isOn : isOn);
  const linkRef = useRef<HTMLAnchorElement>(null);
  // Runs once, for the link in the new list: the old list stays while the new one loads.
  useLayoutEffect(() => {
    const link = linkRef.current;
    const row = link?.closest("ul[aria-label]");
    if (!link || !row) return;
    // The link that clears the choices disappears with them, so the first link takes the focus.
    const isFirst = followedLink?.name === "clear" && row.querySelector("a") === link;
    if (followedLink?.row === labelOf(row) && (followedLink.name === name || isFirst)) {
      if (followedLink.inSheet) reopenSheet(link);
      followedLink = null;
      link.focus({ preventScroll: true });
    }
    // Rows scroll, so the chosen link is scrolled into view.
    const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
    if (isOn && inner.right > outer.right - fadePx)
      row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [name, isOn]);
  return (
    <Link
      ref={linkRef}
      href={href}
      rel="nofollow"
      aria-current={showsOn ? "true" : undefined}
      go={(address) => {
        const row = labelOf(linkRef.current?.closest("ul[aria-label]"));
        followedLink = { name, row, inSheet: sheetOf(linkRef.current) !== null };
        setFollowed(true);
        go(address, { replace: true, scroll: false });
      }}
      {...props}
    />
  );
}
