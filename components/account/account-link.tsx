"use client";

import type { ComponentProps } from "react";
import { goesOn } from "#lib/addresses/redirect.ts";
import { Link } from "#lib/i18n/link.tsx";
import { useNavigate } from "#lib/i18n/page-navigation.tsx";

type AccountLinkProps = ComponentProps<typeof Link> & {
  /** What the page is to be asked for once one is back. */
  query?: string;
};

/** A link to an account's form. Where it leads back to is seen when it is pressed: crawlers find one address. */
export function AccountLink({ query, ...props }: AccountLinkProps) {
  const move = useNavigate();
  const go = (address: string) => {
    const { pathname } = window.location;
    const back = query ? `${pathname}?${query}` : pathname;
    move(goesOn(pathname) ? `${address}?redirect=${encodeURIComponent(back)}` : address);
  };
  return <Link {...props} go={go} />;
}
