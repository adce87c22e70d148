import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { consentEverywhere, consentProps } from "#components/consent/consent-props.ts";
import { DeferredExtras } from "#components/layout/deferred-extras.tsx";
import { boundaryTextKeys } from "#components/layout/errors/boundary-texts.ts";
import { Footer } from "#components/layout/footer.tsx";
import { Header } from "#components/layout/header.tsx";
import { PageMain } from "#components/layout/page-main.tsx";
import { TabBar } from "#components/layout/tab-bar.tsx";
import { adPlaces, soundPlaces } from "#lib/addresses/ad-pages.ts";
import { PageNavigation } from "#lib/browser/navigation/page-navigation.tsx";
import { analyticsOf } from "#lib/config/analytics-tools.ts";
import { cookiesHash } from "#lib/config/consent-cookie.ts";
import { headScript } from "#lib/config/head-script.ts";
import { byLocale, languages } from "#lib/i18n/languages/languages.ts";
import { messages } from "#lib/i18n/languages/messages.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import "#app/globals.css";

/** A page that reads a cookie or a header fails (decision: nothing-personal-on-pages). */
export const dynamic = "error";

/** A locale that does not exist, so that the build prerenders no page; pages render on their first request. */
export const generateStaticParams = () => [{ locale: "und" }];

export const viewport: Viewport = { themeColor: "#121117", colorScheme: "dark", viewportFit: "cover" };

export const metadata: Metadata = {
  icons: {
    icon: [
      { url: "/favicon.ico", sizes: "48x48" },
      { url: "/icon.svg", type: "image/svg+xml" },
    ],
    apple: "/images/apple-icon.png",
  },
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const t = await getTranslations();
  const { AD_SCRIPT_URL, CHAT_WIDGET_URL, CHAT_ORIGIN = "", ANALYTICS_COOKIES } = settings();
  const consent = await consentProps();
  const analytics = analyticsOf(settings());
  const chat = CHAT_WIDGET_URL
    ? { src: `${CHAT_ORIGIN}/_chat?lang=${locale}`, title: t("layout.chat") }
    : null;
  return (
    <html
      lang={languages[locale].html}
      suppressHydrationWarning
      data-scroll-behavior="smooth"
      data-consent={consentEverywhere()}
      data-ad-places={AD_SCRIPT_URL && adPlaces.join(" ")}
      data-sound-places={AD_SCRIPT_URL && soundPlaces.join(" ")}
      data-unreachable={t("errors.UNREACHABLE")}
      data-failed={boundaryTextKeys.map((key) => t(`errorPages.${key}`)).join("\n")}
    >
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        {languages[locale].script === "Latin" && (
          <link
            rel="preload"
            href="/fonts/newsreader-display-1.woff2"
            as="font"
            type="font/woff2"
            crossOrigin=""
          />
        )}
        {/* The whole page at once (decision: first-load-without-what-can-wait). */}
        <link rel="expect" href="#footer" blocking="render" />
      </head>
      <body>
        <LocaleProvider locale={locale} levels={(await getTexts()).levels}>
          <PageNavigation>
            <a className="btn primary fixed -top-15 left-4 z-(--layer-front) focus:top-3" href="#main">
              {t("layout.skip")}
            </a>
            {consent && (
              // The question is the last element of the page.
              <a
                className="btn primary fixed -top-15 left-4 z-(--layer-front) hidden in-[.undecided]:inline-flex focus:top-3"
                href={cookiesHash}
              >
                {consent.texts.title}
              </a>
            )}
            <Header />
            <TabBar />
            <PageMain loading={t("layout.loading")}>{children}</PageMain>
            <Footer />
            <DeferredExtras
              chat={chat}
              consent={consent}
              analytics={analytics && { start: analytics.start, setsCookies: ANALYTICS_COOKIES }}
              notifications={t("layout.notifications")}
              chooser={byLocale((language) => messages[language].chooser)}
            />
          </PageNavigation>
        </LocaleProvider>
      </body>
    </html>
  );
}
