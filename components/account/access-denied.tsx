import type { ReactNode } from "react";
import { Still } from "#components/ui/pictures/still.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { type Denial, denialFor, type Role } from "#lib/membership/access.ts";
import { AccountLink } from "./forms/account-link.tsx";

type DeniedTexts = Texts["member"]["denied"];

const panels: Record<Denial, (texts: DeniedTexts, role: Role) => { title: string; text: string }> = {
  admin: (t) => ({ title: t.adminTitle, text: t.adminText }),
  vip: (t, role) => ({ title: t.vipTitle, text: role === "user" ? t.vipTextUser : t.vipText }),
  unexpected: (t) => ({ title: t.unexpectedTitle, text: t.unexpectedText }),
  other: (t, role) => ({ title: t.otherTitle, text: fill(t.otherText, { role: t[`role_${role}`] }) }),
};

type AccessDeniedProps = {
  role: Role | null;
  allow: readonly Role[];
  texts: DeniedTexts;
  children?: ReactNode;
};

/** Why an area is closed to a role, with a link to the plans if they open it (product: Guarded places). */
export function AccessDenied({ role: knownRole, allow, texts, children }: AccessDeniedProps) {
  const role = knownRole ?? "user";
  const kind = denialFor(role, allow);
  const offersUpgrade = kind === "vip" && role === "user";
  return (
    <Still picture="lantern" {...panels[kind](texts, role)} alert>
      <aside className="max-w-md rounded-card bg-shade p-5">
        <h2 className="text-lg">{offersUpgrade ? texts.upgradeTitle : texts.infoTitle}</h2>
        <p className="mt-1 text-base">{offersUpgrade ? texts.upgradeText : texts.infoText}</p>
        {offersUpgrade && (
          <Link className="btn gold mt-4" href={paths.vip}>
            {texts.upgrade}
          </Link>
        )}
        {knownRole === null && (
          <AccountLink className="btn mt-4 ml-3" href={paths.login}>
            {texts.login}
          </AccountLink>
        )}
      </aside>
      {children}
    </Still>
  );
}
