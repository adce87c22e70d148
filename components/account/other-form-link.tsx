"use client";

import { type ReactNode, useEffect, useState } from "react";
import { paths } from "#lib/addresses/paths.ts";
import { wayBack } from "#lib/addresses/redirect.ts";
import { Link } from "#lib/i18n/link.tsx";
import { pageBefore } from "#lib/i18n/page-before.ts";

const forms = {
  login: [paths.login, paths.loginTo],
  register: [paths.register, paths.registerTo],
} as const;

type OtherFormLinkProps = { to: keyof typeof forms; className?: string; children: ReactNode };

/** The link between the login and the register form, which keeps the way back (product: Login). */
export function OtherFormLink({ to, className = "text-link", children }: OtherFormLinkProps) {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => setTarget(wayBack(window.location.search, pageBefore())), []);
  const [plain, leadingTo] = forms[to];
  return (
    <Link className={className} href={target === null ? plain : leadingTo(target)}>
      {children}
    </Link>
  );
}
