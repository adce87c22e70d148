"use client";

import type { ComponentProps } from "react";
import { returnPrefixes } from "#lib/addresses/light-paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";

type AccountLinkProps = ComponentProps<typeof Link> & {
  /** The query of the page to return to. */
  query?: string;
};

/** A link to a login or register form. The page to return to is added on click, so that crawlers find a single address. */
export function AccountLink({ query, ...props }: AccountLinkProps) {
  const navigate = useNavigate();
  const toAddress = useLocalePath();
  const go = (address: string) => {
    const { pathname } = window.location;
    const back = query ? `${pathname}?${query}` : pathname;
    // A page in a fixed language has no prefix.
    const isReturnedTo = returnPrefixes.some(
      (start) => pathname.startsWith(start) || pathname.startsWith(toAddress(start)),
    );
    navigate(isReturnedTo ? `${address}?redirect=${encodeURIComponent(back)}` : address);
  };
  return <Link {...props} go={go} />;
}
