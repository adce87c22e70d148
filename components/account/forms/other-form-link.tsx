"use client";

import { type ReactNode, useEffect, useState } from "react";
import { loginPath, registerPath, withRedirect } from "#lib/addresses/light-paths.ts";
import { loginTarget } from "#lib/addresses/redirect.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { pageBefore } from "#lib/browser/navigation/page-before.ts";

const forms = { login: loginPath, register: registerPath };

type OtherFormLinkProps = { to: keyof typeof forms; className?: string; children: ReactNode };

/** The link between the login and the register form, which keeps the way back (product: Login). */
export function OtherFormLink({ to, className = "text-link", children }: OtherFormLinkProps) {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => setTarget(loginTarget(window.location.search, pageBefore())), []);
  const path = forms[to];
  return (
    <Link className={className} href={target === null ? path : withRedirect(path, target)}>
      {children}
    </Link>
  );
}
