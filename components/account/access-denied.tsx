import { Panel } from "#components/ui/panel.tsx";
import { type Denial, denial, type Role } from "#lib/access.ts";
import { paths } from "#lib/addresses/paths.ts";
import { fill } from "#lib/format/fill.ts";
import { Link } from "#lib/i18n/link.tsx";
import type { Texts } from "#lib/languages/texts.ts";

type Words = Texts["member"]["denied"];

const panels: Record<Denial, (texts: Words, role: Role) => { title: string; text: string }> = {
  admin: (t) => ({ title: t.adminTitle, text: t.adminText }),
  vip: (t, role) => ({ title: t.vipTitle, text: role === "user" ? t.vipTextUser : t.vipText }),
  unexpected: (t) => ({ title: t.unexpectedTitle, text: t.unexpectedText }),
  other: (t, role) => ({ title: t.otherTitle, text: fill(t.otherText, { role: t[`role_${role}`] }) }),
};

type AccessDeniedProps = { role: Role; allow: readonly Role[]; texts: Words };

/** Why an area is closed to a role, with a link to the plans if they open it (product: Guarded places). */
export function AccessDenied({ role, allow, texts }: AccessDeniedProps) {
  const kind = denial(role, allow);
  const upgrade = kind === "vip" && role === "user";
  return (
    <>
      <Panel as="h1" {...panels[kind](texts, role)} alert />
      <aside className="panel mt-4">
        <h2>{upgrade ? texts.upgradeTitle : texts.infoTitle}</h2>
        <p>{upgrade ? texts.upgradeText : texts.infoText}</p>
        {upgrade && (
          <Link className="btn gold mt-6" href={paths.vip}>
            {texts.upgrade}
          </Link>
        )}
      </aside>
    </>
  );
}
