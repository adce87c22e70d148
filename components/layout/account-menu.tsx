"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { useLocalePath } from "#lib/browser/navigation/navigation.ts";
import { logOut, onSessionEnded, sessionQuery } from "#lib/browser/session/session.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

export type AccountProps = {
  texts: Texts["member"]["menu"];
  offersFollowing: boolean;
};

/** How long the end of a session is reported. */
const expiredForMs = 6000;

/** The avatar menu. Reports the end of a session, too. */
export function AccountMenu({ texts, offersFollowing }: AccountProps) {
  const localPath = useLocalePath();
  const levelName = useLevelName();
  const { data: member } = useQuery(sessionQuery, queryClient);
  useEffect(() => {
    onSessionEnded(({ message }) =>
      showToast("error", texts.expiredTitle, { description: message, duration: expiredForMs }),
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
      showToast("error", texts.logoutFailed, { description });
    }
  };
  if (!member) return null;
  const link = (href: string, text: string, icon: ReactNode) => (
    <Link className="nav-link" href={href}>
      <Icon>{icon}</Icon>
      {text}
    </Link>
  );
  return (
    <Menu label={texts.label} text={<Avatar name={member.displayName} src={member.avatarUrl} />} round>
      <p className="mb-1 border-b border-edge px-3.5 pt-1 pb-3 text-sm text-muted">
        {texts.account}
        <b className="block max-w-52 truncate text-base text-text">{member.displayName}</b>
        <span className={member.role === "vip" ? "text-gold" : ""}>
          {member.role === "admin"
            ? texts.administrator
            : levelName(member.membershipLevelId, member.membershipLevelName)}
        </span>
      </p>
      {link(
        paths.profile,
        texts.profile,
        <path d="M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 20c1-4 4-6 8-6s7 2 8 6" />,
      )}
      {link(paths.watchLater, texts.watchLater, <path d="M5 4h14v16l-7-4-7 4z" />)}
      {link(paths.history, texts.history, <path d="M12 4a8 8 0 1 1-7.5 5.3M4 4v5.5h5.5M12 8v4.5l3 2" />)}
      {offersFollowing &&
        link(
          paths.following,
          texts.following,
          <path d="M12 20s-8-5-8-10.5A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.5C20 15 12 20 12 20z" />,
        )}
      {link(paths.vip, texts.vip, <path d="M4 19h16M3.5 7l1.8 8.5h13.4L20.5 7l-5 4L12 5l-3.5 6z" />)}
      {member.role === "admin" && (
        <Link className="nav-link" href={paths.admin}>
          {texts.desk}
        </Link>
      )}
      <button type="button" className="nav-link" onClick={leave}>
        <Icon>
          <path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4" />
        </Icon>
        {texts.logout}
      </button>
    </Menu>
  );
}
