import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { cookiesHash } from "#lib/config/consent-cookie.ts";
import { trackersOf } from "#lib/config/trackers.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { textPages } from "#lib/services/catalogue/text-page.ts";
import { currentYear } from "#lib/services/catalogue/year.ts";
import { mainLinks } from "./main-links.ts";

type FooterLink = { href: string; text: string };

/** Links within the site navigate; links to other sites open a new tab. */
function FooterAnchor({ href, text }: FooterLink) {
  if (href.startsWith("/"))
    return (
      <Link className="footer-link" href={href}>
        {text}
      </Link>
    );
  const beside = href.startsWith("http") ? { rel: "noopener noreferrer", target: "_blank" } : {};
  return (
    <a className="footer-link" href={href} {...beside}>
      {text}
    </a>
  );
}

function Group({ title, links }: { title: string; links: readonly FooterLink[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className="mb-1 [font-family:inherit] text-sm font-control text-text">{title}</h2>
      <ul>
        {links.map((link) => (
          // Without JavaScript nothing tracks, so there is nothing to refuse.
          <li key={link.href} className={link.href === cookiesHash ? "noscript:hidden" : undefined}>
            <FooterAnchor {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The footer; a link whose setting is absent is left out. */
export async function Footer() {
  const t = await getTranslations("layout");
  const {
    SITE_NAME: site,
    VIDEO_SITE_URL,
    TELEGRAM_BOT_URL,
    SOCIAL_URLS,
    SUPPORT_EMAIL,
    WITHDRAWAL_DAYS,
  } = settings();
  const places = [...(VIDEO_SITE_URL ? [VIDEO_SITE_URL] : []), ...SOCIAL_URLS];
  return (
    <footer
      id="footer"
      className="mt-18 border-t border-edge pt-10 pb-4 text-sm leading-[inherit] text-muted md:pb-12"
    >
      <div className="wrap grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <details className="fold max-w-prose">
            <summary className="font-control text-text">{t("aboutTitle", { site })}</summary>
            <p className="mt-1 pl-7">{t("about", { site })}</p>
          </details>
          <p className="mt-2">{t("copyright", { year: String(await currentYear()), site })}</p>
        </div>
        <nav aria-label={t("footerNav")} className="grid grid-cols-2 gap-x-10 gap-y-8 sm:flex sm:gap-x-16">
          <Group
            title={t("explore")}
            links={(await mainLinks()).flatMap(({ key, path }) =>
              key === "home" ? [] : { href: path, text: t(key) },
            )}
          />
          <Group
            title={t("help")}
            links={[
              ...(SUPPORT_EMAIL ? [{ href: `mailto:${SUPPORT_EMAIL}`, text: t("support") }] : []),
              { href: paths.updates, text: t("updates") },
              ...(await textPages(await getLocale())).map(({ slug }) => ({
                href: paths[slug],
                text: t(slug),
              })),
              ...(trackersOf(settings()).length > 0
                ? [{ href: cookiesHash, text: (await getTexts()).consent.title }]
                : []),
              { href: paths.cancel, text: t("cancel") },
              ...(WITHDRAWAL_DAYS > 0 ? [{ href: paths.withdraw, text: t("withdraw") }] : []),
            ]}
          />
          <Group
            title={t("elsewhere")}
            links={[
              ...(TELEGRAM_BOT_URL ? [{ href: TELEGRAM_BOT_URL, text: t("bot") }] : []),
              ...places.map(({ name, href }) => ({ href, text: t("followOn", { site, name }) })),
            ]}
          />
        </nav>
      </div>
    </footer>
  );
}
