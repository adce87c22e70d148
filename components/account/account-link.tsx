"use client";

import type { ComponentProps } from "react";
import { goesOn } from "#lib/addresses/redirect.ts";
import { Link } from "#lib/i18n/link.tsx";
import { useNavigate } from "#lib/i18n/page-navigation.tsx";

type AccountLinkProps = ComponentProps<typeof Link> & {
  /** The query of the page to return to. */
  query?: string;
};

/** A link to a login or register form. The way back is added on click, so that crawlers find a single address. */
export function AccountLink({ query, ...props }: AccountLinkProps) {
  const move = useNavigate();
  const go = (address: string) => {
    const { pathname } = window.location;
    const back = query ? `${pathname}?${query}` : pathname;
    move(goesOn(pathname) ? `${address}?redirect=${encodeURIComponent(back)}` : address);
  };
  return <Link {...props} go={go} />;
}
