"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { paths } from "#lib/addresses/paths.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { devicesQuery, endSession, logOut, logOutEverywhere } from "#lib/browser/session/session.ts";
import type { LoggedInDevice } from "#lib/contracts/accounts/member.ts";
import { timeAgo } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

const firstShown = 5;

type SessionRowProps = {
  session: LoggedInDevice;
  texts: Texts["member"]["profile"];
  isBusy: boolean;
  onEnd: () => void;
};

function SessionRow({ session, texts, isBusy, onEnd }: SessionRowProps) {
  const { device, startedAt, seenAt, current } = session;
  const described = useId();
  const locale = useLocale();
  return (
    <li className="flex items-center gap-4 border-edge border-t py-3 first:border-0">
      <div className="min-w-0 flex-1" id={described}>
        <p>{device || texts.unknownDevice}</p>
        <p className="card-parts text-muted text-sm">
          {current && <span className="text-ok">{texts.thisDevice}</span>}
          <span>{fill(texts.loggedIn, { age: timeAgo(startedAt, locale) })}</span>
          {!current && <span>{fill(texts.lastUsed, { age: timeAgo(seenAt, locale) })}</span>}
        </p>
      </div>
      <button
        type="button"
        className="btn sm"
        aria-describedby={described}
        aria-disabled={isBusy}
        onClick={onEnd}
      >
        {texts.endSession}
      </button>
    </li>
  );
}

/** The member's logged-in devices; each can be logged out, or all at once (product: Sessions). */
export function SessionsPart({ texts }: { texts: Texts["member"]["profile"] }) {
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const localPath = useLocalePath();
  const { data: sessions = [], isError } = useQuery(devicesQuery, queryClient);
  const [all, setAll] = useState(false);
  /** The id of the device that is being logged out, or "all". */
  const [leaving, setLeaving] = useState<string | null>(null);
  const leave = async (id: string, end: () => Promise<void>) => {
    if (leaving !== null) return;
    setLeaving(id);
    try {
      await end();
    } catch (error) {
      showToast("error", error instanceof ApiError ? error.message : texts.failed);
    }
    setLeaving(null);
  };
  const endOther = (id: string) =>
    leave(id, async () => {
      await endSession(id);
      showToast("success", texts.sessionEnded);
      // The row that had the focus is gone, so the heading takes it.
      title.current?.focus();
    });
  const logOutHere = () => logOut(localPath(paths.login));
  const currentSession = sessions.find(({ current }) => current);
  const listed = [
    ...(currentSession ? [currentSession] : []),
    ...sessions.filter((session) => session !== currentSession),
  ];
  const shownSessions = all ? listed : listed.slice(0, firstShown);
  return (
    <section className="mt-8 border-edge border-t pt-6" aria-labelledby={heading}>
      <h2 id={heading} ref={title} tabIndex={-1} className="text-lg outline-none">
        {texts.sessions}
      </h2>
      <p className="mt-1 text-muted">{texts.sessionsText}</p>
      {isError && <p role="alert">{texts.sessionsFailed}</p>}
      <ul className="mt-2" aria-busy={leaving !== null}>
        {shownSessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            texts={texts}
            isBusy={leaving !== null}
            onEnd={() => (session.current ? leave(session.id, logOutHere) : endOther(session.id))}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {!all && listed.length > firstShown && (
          <button type="button" className="btn ghost" onClick={() => setAll(true)}>
            {fill(texts.showSessions, { count: listed.length })}
          </button>
        )}
        <button
          type="button"
          className="btn danger"
          aria-disabled={leaving !== null}
          onClick={() => leave("all", () => logOutEverywhere(localPath(paths.login)))}
        >
          {leaving === "all" ? texts.loggingOutEverywhere : texts.logOutEverywhere}
        </button>
      </div>
    </section>
  );
}
