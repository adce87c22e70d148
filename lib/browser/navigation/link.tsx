"use client";

import type { ComponentProps, MouseEvent } from "react";
import { useLocalePath } from "./navigation.ts";
import { useNavigate } from "./page-navigation.tsx";

type LinkProps = ComponentProps<"a"> & {
  href: string;
  /** Runs in place of the usual navigation. */
  go?: (address: string) => void;
};

/**
 * A link in the page's language. It navigates within the app, except with a modifier key or without JavaScript. The
 * links of a page are prefetched together (decision: links-fetch-ahead).
 */
export function Link({ href, go, ...props }: LinkProps) {
  const navigate = useNavigate();
  const address = useLocalePath()(href);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    (go ?? navigate)(address);
  };
  return <a href={address} onClick={onClick} {...props} />;
}
