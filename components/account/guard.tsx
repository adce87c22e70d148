"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useHydrated } from "#components/ui/hooks/use-hydrated.ts";
import { Still } from "#components/ui/pictures/still.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import { sessionQuery } from "#lib/browser/session/session.ts";
import type { Account } from "#lib/contracts/accounts/member.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { Role } from "#lib/membership/access.ts";
import { AccessDenied } from "./access-denied.tsx";

type GuardProps = {
  allow: readonly Role[];
  texts: Pick<Texts["member"], "denied" | "profile">;
  /** The area's path, to which the login returns. */
  path: string;
  /** The page's heading, above the notice that the account is loading. */
  head: ReactNode;
  /** Shown below the refusal to those who may not enter, guests too; without it a guest is led to the login. */
  outside?: ReactNode;
  children: (member: Account) => ReactNode;
};

function Authenticating({ head, texts }: { head: ReactNode; texts: Texts["member"]["profile"] }) {
  return (
    <>
      {head}
      <div role="status">
        <span className="text-muted">{texts.authenticating}</span>
        <noscript>
          <p>{texts.noScript}</p>
        </noscript>
        <div aria-hidden="true" className="mt-6 grid gap-4">
          <div className="skeleton h-16 w-64" />
          <div className="skeleton h-80" />
        </div>
      </div>
    </>
  );
}

function Guarded({ allow, texts, path, head, outside, children }: GuardProps) {
  const navigate = useNavigate();
  const localPath = useLocalePath();
  const { data: member, error, isPending, isError, refetch } = useQuery(sessionQuery, queryClient);
  // The account may be cached already, but hydration must render what the server did.
  const isHydrated = useHydrated();
  const isGuest = member === null;
  useEffect(() => {
    if (isGuest && !outside) navigate(localPath(paths.loginTo(localPath(path))), { replace: true });
  }, [isGuest, outside, navigate, localPath, path]);

  const denied = (role: Role | null) => (
    <AccessDenied role={role} allow={allow} texts={texts.denied}>
      {outside}
    </AccessDenied>
  );
  const authenticating = (
    <>
      {outside && <div className="signed-in:hidden">{denied(null)}</div>}
      <div className={outside ? "hidden signed-in:block" : undefined}>
        <Authenticating head={head} texts={texts.profile} />
      </div>
    </>
  );
  if (!isHydrated) return authenticating;
  // A failed refetch leaves the known member in place.
  if (isError && !member)
    return (
      <Still
        picture="lantern"
        title={texts.profile.loadFailed}
        text={error instanceof ApiError && error.status > 0 ? error.message : texts.profile.loadFailedText}
        alert
      >
        <button type="button" className="btn primary" onClick={() => refetch()}>
          {texts.profile.retry}
        </button>
      </Still>
    );
  if (isPending || (isGuest && !outside)) return authenticating;
  if (!member) return denied(null);
  if (!allow.includes(member.role)) return denied(member.role);
  return children(member);
}

/** Shows an area to members of certain roles. The server checks what they may do there. */
export function Guard(props: GuardProps) {
  return (
    // At least as high as the screen, so that the footer never comes into view and moves.
    <div className="flow-root min-h-svh">
      <Guarded {...props} />
    </div>
  );
}
