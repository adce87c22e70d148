"use client";

import { type ReactNode, useEffect, useState } from "react";
import { loginPath, registerPath, returningTo } from "#lib/addresses/light-paths.ts";
import { wayBack } from "#lib/addresses/redirect.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { pageBefore } from "#lib/browser/navigation/page-before.ts";

const forms = { login: loginPath, register: registerPath };

type OtherFormLinkProps = { to: keyof typeof forms; className?: string; children: ReactNode };

/** The link between the login and the register form, which keeps the way back (product: Login). */
export function OtherFormLink({ to, className = "text-link", children }: OtherFormLinkProps) {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => setTarget(wayBack(window.location.search, pageBefore())), []);
  const path = forms[to];
  return (
    <Link className={className} href={target === null ? path : returningTo(path, target)}>
      {children}
    </Link>
  );
}
