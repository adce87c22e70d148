import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { languages } from "#lib/i18n/languages/languages.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";

export async function AnchorCard({ anchor }: { anchor: Anchor }) {
  const t = await getTranslations("video");
  const locale = await getLocale();
  const triggers = anchor.triggers?.slice(0, 2).map((trigger) => nameInLanguage(locale, trigger)) ?? [];
  return (
    <Link className="anchor-card" href={paths.anchor(anchor.slug)}>
      <Avatar name={anchor.name} src={anchor.imageUrl} />
      <span className="min-w-0">
        <b lang={foreignLanguageOf(anchor.name, locale)}>{anchor.name}</b>
        {triggers.length > 0 && (
          <span className="card-meta line-clamp-1">
            {new Intl.ListFormat(languages[locale].html).format(triggers)}{" "}
          </span>
        )}
        {anchor.count !== null && <span className="card-meta">{t("count", { count: anchor.count })}</span>}
      </span>
    </Link>
  );
}
