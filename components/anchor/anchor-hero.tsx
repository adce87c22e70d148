import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { pictureUrl } from "#lib/catalogue/pictures/pictures.ts";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { languages } from "#lib/i18n/languages/languages.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { offersFollowing } from "#lib/services/accounts/following.ts";
import { FollowButton } from "./follow-button.tsx";

/** How many of an anchor's triggers the page names. */
const topTriggers = 3;

type AnchorHeroProps = {
  anchor: Anchor;
  total: number;
  /** The picture of their most watched video, blurred. */
  banner: string | null;
};

/** The anchor: portrait, name, description, and the triggers that most of their videos have. */
export async function AnchorHero({ anchor, total, banner }: AnchorHeroProps) {
  const t = await getTranslations();
  const locale = await getLocale();
  const htmlLanguage = languages[locale].html;
  const names: Readonly<Record<string, string>> = (await getTexts()).choices.language.options;
  const { description, languages: spoken = [], sameAs = [] } = anchor;
  const triggers =
    anchor.triggers?.slice(0, topTriggers).map((trigger) => nameInLanguage(locale, trigger)) ?? [];
  const languageNames = spoken.flatMap(({ language }) => names[language] ?? []);
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    { text: t("layout.anchors"), href: paths.anchors() },
    { text: anchor.name, href: paths.anchor(anchor.slug) },
  ];
  return (
    <div className="under-header bleed anchor-hero">
      {banner && (
        <img
          src={pictureUrl(banner, 160)}
          alt=""
          width={160}
          height={90}
          className="absolute inset-0 -z-2 size-full scale-105 object-cover blur-md brightness-125 saturate-125"
        />
      )}
      <Breadcrumbs crumbs={crumbs} />
      <header className="mt-auto flex flex-wrap items-end gap-x-6 gap-y-4">
        <Avatar
          name={anchor.name}
          src={anchor.imageUrl}
          size="xl"
          alt={t("anchor.portrait", { name: anchor.name })}
        />
        <div className="min-w-0 flex-1 basis-80">
          <h1 lang={foreignLanguageOf(anchor.name, locale)}>{anchor.name}</h1>
          <p className="card-parts mt-2 text-muted">
            {total > 0 && <span>{t("video.count", { count: total })} </span>}
            {triggers.length > 0 && <span>{new Intl.ListFormat(htmlLanguage).format(triggers)} </span>}
            {languageNames.map((name) => (
              <span key={name}>{name} </span>
            ))}
            {sameAs.map((href) => (
              <a
                key={href}
                className="hover:text-text"
                href={href}
                rel="noopener noreferrer nofollow"
                target="_blank"
              >
                <span className="underline decoration-muted/50 underline-offset-4">
                  {new URL(href).hostname.replace(/^www\./, "")}
                </span>{" "}
              </a>
            ))}
          </p>
          {description && (
            <p className="mt-2 max-w-prose" lang={foreignLanguageOf(description, locale)}>
              {description}
            </p>
          )}
        </div>
        {(await offersFollowing()) && (
          <FollowButton
            slug={anchor.slug}
            name={anchor.name}
            texts={(await getTexts()).following.button}
            isPrimary
          />
        )}
      </header>
    </div>
  );
}
