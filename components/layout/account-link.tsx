"use client";

import type { ComponentProps } from "react";
import { Link } from "#lib/i18n/link.tsx";
import { usePageMove } from "#lib/i18n/page-move.tsx";

/** Whoever logs in there wants to go on: a video, the plans. */
const placesToReturnTo = /^(?:\/zh)?\/(?:video\/|vip)/;

/** A link to an account's form. Where it leads back to is seen when it is pressed: crawlers find one address. */
export function AccountLink(props: ComponentProps<typeof Link>) {
  const move = usePageMove();
  const go = (address: string) => {
    const { pathname } = window.location;
    move(placesToReturnTo.test(pathname) ? `${address}?redirect=${encodeURIComponent(pathname)}` : address);
  };
  return <Link {...props} go={go} />;
}
