import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { textPageSlugs } from "#lib/services/catalogue/text-page.ts";
import { triggersOrNone } from "#lib/services/catalogue/trigger.ts";
import { currentYear } from "#lib/services/catalogue/year.ts";
import { settings } from "#lib/settings.ts";

/** A link without a setting is left out. */
export async function Footer() {
  const t = await getTranslations("layout");
  const { SITE_NAME: site, VIDEO_SITE_URL, TELEGRAM_BOT_URL, SOCIAL_URLS, SUPPORT_EMAIL } = settings();
  const outside = [
    ...(VIDEO_SITE_URL ? [{ href: VIDEO_SITE_URL, text: t("videoSite") }] : []),
    ...(TELEGRAM_BOT_URL ? [{ href: TELEGRAM_BOT_URL, text: t("bot") }] : []),
    ...SOCIAL_URLS.map(({ name, href }) => ({ href, text: t("followOn", { site, name }) })),
  ];
  return (
    <footer className="mt-18 border-t border-edge pt-8 pb-12 text-sm leading-[inherit] text-muted">
      <div className="wrap">
        <details className="max-w-prose">
          <summary className="inline-flex min-h-6 items-center font-semibold">
            {t("aboutTitle", { site })}
          </summary>
          <p className="mt-2">{t("about", { site })}</p>
        </details>
        <nav aria-label={t("footerNav")} className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <span>{t("copyright", { year: String(await currentYear()), site })}</span>
          <Link className="quiet-link" href={paths.updates}>
            {t("updates")}
          </Link>
          {(await triggersOrNone()).length > 0 && (
            <Link className="quiet-link" href={paths.triggers}>
              {t("triggers")}
            </Link>
          )}
          {(await textPageSlugs()).map((slug) => (
            <Link key={slug} className="quiet-link" href={paths[slug]}>
              {t(slug)}
            </Link>
          ))}
          {outside.map(({ href, text }) => (
            <a key={href} className="quiet-link" href={href} rel="noopener noreferrer" target="_blank">
              {text}
            </a>
          ))}
          <a className="quiet-link sm:hidden" href="#top">
            {t("toTop")}
          </a>
          {SUPPORT_EMAIL && (
            <a className="quiet-link" href={`mailto:${SUPPORT_EMAIL}`}>
              {t("support")}
            </a>
          )}
        </nav>
      </div>
    </footer>
  );
}
