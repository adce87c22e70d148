"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Panel } from "#components/ui/panel.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { Role } from "#lib/access.ts";
import { paths } from "#lib/addresses/paths.ts";
import { ApiError } from "#lib/browser/session/client.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import type { Account } from "#lib/contracts/member.ts";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import { useNavigate } from "#lib/i18n/page-navigation.tsx";
import type { Texts } from "#lib/languages/texts.ts";
import { AccessDenied } from "./access-denied.tsx";

type GuardProps = {
  allow: readonly Role[];
  texts: Pick<Texts["member"], "denied" | "profile">;
  /** The area's path, to which the login returns. */
  path: string;
  /** The page's heading, above the notice that the account is loading. */
  head: ReactNode;
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

function Guarded({ allow, texts, path, head, children }: GuardProps) {
  const navigate = useNavigate();
  const localPath = useLocalePath();
  const { data: member, error, isPending, isError, refetch } = useQuery(sessionQuery, queryClient);
  // The account may be cached already, but hydration must render what the server did.
  const hydrated = useHydrated();
  const visitor = member === null;
  useEffect(() => {
    if (visitor) navigate(localPath(paths.loginTo(localPath(path))), { replace: true });
  }, [visitor, navigate, localPath, path]);

  const authenticating = <Authenticating head={head} texts={texts.profile} />;
  if (!hydrated) return authenticating;
  // A failed refetch leaves the known member in place.
  if (isError && !member)
    return (
      <Panel
        as="h1"
        title={texts.profile.loadFailed}
        text={error instanceof ApiError && error.status > 0 ? error.message : texts.profile.loadFailedText}
        alert
      >
        <button type="button" className="btn primary" onClick={() => refetch()}>
          {texts.profile.retry}
        </button>
      </Panel>
    );
  if (isPending || !member) return authenticating;
  if (!allow.includes(member.role))
    return <AccessDenied role={member.role} allow={allow} texts={texts.denied} />;
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
