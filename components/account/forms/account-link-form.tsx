"use client";

import { type FormEvent, useEffect, useState } from "react";
import { FormMessage } from "#components/ui/form-message.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import type { LinkPurpose } from "#lib/contracts/accounts/account.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type LinkTexts = Texts["member"]["accountLink"];
type MailedLink = { purpose: LinkPurpose; key: string };

/** `#purpose.key`: no server and no log receives it. */
function readLink(purposes: LinkTexts["purposes"]): MailedLink | null {
  const [, purpose = "", key = ""] = /^#([a-z-]+)\.(.+)$/.exec(window.location.hash) ?? [];
  return purpose in purposes ? { purpose: purpose as LinkPurpose, key } : null;
}

/** Asks before a mailed link acts, because mail scanners open links. */
export function AccountLinkForm({ texts }: { texts: LinkTexts }) {
  const [link, setLink] = useState<MailedLink | null | undefined>();
  const [state, setState] = useState<"usable" | "sending" | "done" | "invalid">("usable");
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const read = () => {
      setLink(readLink(texts.purposes));
      setState("usable");
      setError(null);
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [texts]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!link) return;
    setState("sending");
    setError(null);
    try {
      const { followAccountLink } = await import("#lib/browser/session/member.ts");
      await followAccountLink(link);
      setState("done");
      const { refreshEverywhere } = await import("#lib/browser/session/session.ts");
      if (isMarkedSignedIn()) await refreshEverywhere().catch(() => {});
    } catch (thrown) {
      const isRefused = thrown instanceof ApiError && thrown.status === 400;
      setError(thrown instanceof ApiError ? thrown.message : texts.failed);
      setState(isRefused ? "invalid" : "usable");
    }
  };

  if (link === null || state === "invalid")
    return (
      <div role="alert" className="mt-6 grid gap-4">
        <h2 className="text-lg">{texts.invalidTitle}</h2>
        <p className="text-muted">{texts.invalidText}</p>
        <Link className="btn primary" href={paths.profile}>
          {texts.profile}
        </Link>
      </div>
    );
  const words = link ? texts.purposes[link.purpose] : null;
  if (state === "done" && words)
    return (
      <div role="status" className="mt-6 grid gap-4">
        <p>{words.done}</p>
        <Link className="btn primary" href={paths.profile}>
          {texts.profile}
        </Link>
      </div>
    );
  return (
    <form className="mt-6 grid gap-4" method="post" onSubmit={(event) => void submit(event)}>
      <FormMessage kind="error" text={error} />
      <p className="min-h-18 text-muted">{words?.intro}</p>
      <noscript>
        <p>{texts.noScript}</p>
      </noscript>
      <button type="submit" className="btn primary noscript:hidden" disabled={!words || state === "sending"}>
        {state === "sending" ? texts.submitting : (words?.submit ?? texts.submit)}
      </button>
    </form>
  );
}
