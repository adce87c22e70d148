import { AgainLink } from "#components/ui/again-link.tsx";
import { Still } from "#components/ui/pictures/still.tsx";
import { type ErrorPageName, errorPages, referenceId } from "#lib/addresses/error-pages.ts";
import { searchHash } from "#lib/addresses/light-paths.ts";
import { pages } from "#lib/addresses/pages.ts";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";

export async function ErrorPage({ name }: { name: ErrorPageName }) {
  const t = await getTranslations();
  const page = errorPages[name];
  const words = { title: t(page.title), text: t(page.text) };
  if (!("to" in page))
    return (
      <Still picture="lantern" {...words}>
        <AgainLink>{t("errorPages.retry")}</AgainLink>
        {name !== "home-unavailable" && (
          <Link className="btn ghost" href={paths.home}>
            {t("errorPages.home")}
          </Link>
        )}
        <p className="basis-full text-sm text-muted">
          {t("errorPages.reference")}{" "}
          <span id={referenceId} suppressHydrationWarning>
            –
          </span>
        </p>
      </Still>
    );
  return (
    <Still picture="moon" {...words}>
      <Link className="btn primary" href={pages[page.to].path}>
        {t(page.link)}
      </Link>
      <a className="btn ghost" href={searchHash}>
        {t("layout.search")}
      </a>
    </Still>
  );
}
