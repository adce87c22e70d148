"use client";

import type { ComponentProps, MouseEvent } from "react";
import { useLocalePath } from "./navigation.ts";
import { useNavigate } from "./page-navigation.tsx";

type LinkProps = ComponentProps<"a"> & {
  /** A path of lib/addresses/paths.ts. */
  href: string;
  /** Goes to the address in its own way, in place of a plain move. */
  go?: (address: string) => void;
};

/**
 * A link within the page's language: a move within the app, or an ordinary link with a modifier key and without
 * JavaScript. What is fetched ahead is decided for all links at once (decision: links-fetch-ahead).
 */
export function Link({ href, go, ...props }: LinkProps) {
  const move = useNavigate();
  const address = useLocalePath()(href);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    (go ?? move)(address);
  };
  return <a href={address} onClick={onClick} {...props} />;
}
