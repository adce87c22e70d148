import { AgainLink } from "#components/ui/again-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { type ErrorPageName, errorPages } from "#lib/config/error-pages.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { pages } from "#lib/pages.ts";

export async function ErrorPage({ name }: { name: ErrorPageName }) {
  const t = await getTranslations();
  const panel = errorPages[name];
  return (
    <Panel as="h1" title={t(panel.title)} text={t(panel.text)}>
      {"to" in panel ? (
        <Link className="btn primary" href={pages[panel.to].path}>
          {t(panel.link)}
        </Link>
      ) : (
        <AgainLink>{t("panels.retry")}</AgainLink>
      )}
      {!("to" in panel && panel.to === "home") && name !== "home-unavailable" && (
        <Link className="btn ghost" href={paths.home}>
          {t("panels.home")}
        </Link>
      )}
    </Panel>
  );
}
