"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { notify } from "#components/toast/notify.ts";
import { paths } from "#lib/addresses/paths.ts";
import { ApiError } from "#lib/browser/session/client.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { logOutEverywhere, sessionsQuery } from "#lib/browser/session/session.ts";
import { timeAgo } from "#lib/format/dates.ts";
import { fill } from "#lib/format/fill.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import type { Texts } from "#lib/languages/texts.ts";

/** The member's logged-in devices, and a button that logs all of them out (product: Sessions). */
export function SessionsPart({ texts }: { texts: Texts["member"]["profile"] }) {
  const heading = useId();
  const locale = useLocale();
  const localPath = useLocalePath();
  const { data: sessions, isError } = useQuery(sessionsQuery, queryClient);
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await logOutEverywhere(localPath(paths.login));
    } catch (error) {
      setLeaving(false);
      notify("error", error instanceof ApiError ? error.message : texts.failed);
    }
  };
  return (
    <section className="mt-8 border-line border-t pt-6" aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">
        {texts.sessions}
      </h2>
      <p className="mt-1 text-muted">{texts.sessionsText}</p>
      {isError && <p role="alert">{texts.sessionsFailed}</p>}
      <ul className="mt-4 grid gap-4">
        {sessions?.map(({ device, startedAt, seenAt, current }) => (
          <li key={`${startedAt} ${device}`}>
            <p>
              {device || texts.unknownDevice}
              {current && <span className="ml-2 text-muted text-sm">{texts.thisDevice}</span>}
            </p>
            <p className="card-parts text-muted text-sm">
              <span>{fill(texts.loggedIn, { age: timeAgo(startedAt, locale) })}</span>
              <span>{fill(texts.lastUsed, { age: timeAgo(seenAt, locale) })}</span>
            </p>
          </li>
        ))}
      </ul>
      <button type="button" className="btn danger mt-6" disabled={leaving} onClick={leave}>
        {leaving ? texts.loggingOutEverywhere : texts.logOutEverywhere}
      </button>
    </section>
  );
}
