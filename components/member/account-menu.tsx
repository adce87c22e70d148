"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notify } from "#components/toast/notify.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { ApiError } from "#lib/browser/session/client.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { logOut, onSessionEnded, sessionQuery } from "#lib/browser/session/session.ts";
import { Link } from "#lib/i18n/link.tsx";
import { useLocalePath } from "#lib/i18n/navigation.ts";
import type { Texts } from "#lib/languages/texts.ts";

export type AccountProps = {
  texts: Texts["member"]["menu"];
  offersFollowing: boolean;
};

/** Milliseconds. */
const expiredFor = 6000;

/** The avatar menu. Reports the end of a session, too. */
export function AccountMenu({ texts, offersFollowing }: AccountProps) {
  const localPath = useLocalePath();
  const { data: member } = useQuery(sessionQuery, queryClient);
  useEffect(() => {
    onSessionEnded(({ message }) =>
      notify("error", texts.expiredTitle, { description: message, duration: expiredFor }),
    );
  }, [texts]);
  useEffect(() => {
    if (member !== undefined) document.documentElement.classList.toggle("signed-in", member !== null);
  }, [member]);
  const leave = async () => {
    try {
      await logOut(localPath(paths.home));
    } catch (error) {
      const description = error instanceof ApiError ? error.message : "";
      notify("error", texts.logoutFailed, { description });
    }
  };
  if (!member) return null;
  return (
    <Menu label={texts.label} text={<Avatar name={member.displayName} src={member.avatarUrl} />} round>
      <p className="px-3.5 pt-1 pb-2 text-sm text-muted">
        {texts.account}
        <b className="block max-w-48 truncate text-text">{member.displayName}</b>
      </p>
      <Link className="nav-link" href={paths.profile}>
        {texts.profile}
      </Link>
      <Link className="nav-link" href={paths.watchLater}>
        {texts.watchLater}
      </Link>
      <Link className="nav-link" href={paths.history}>
        {texts.history}
      </Link>
      {offersFollowing && (
        <Link className="nav-link" href={paths.following}>
          {texts.following}
        </Link>
      )}
      <button type="button" className="nav-link" onClick={leave}>
        {texts.logout}
      </button>
    </Menu>
  );
}
