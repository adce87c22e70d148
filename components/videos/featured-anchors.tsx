import { Avatar } from "#components/ui/avatar.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { featuredAnchorsOrNull } from "#lib/services/catalogue/anchor.ts";
import { FilterLink } from "./filter-link.tsx";

/** Up to six anchors to filter by; a message if they can't be loaded. */
export async function FeaturedAnchors() {
  const t = await getTranslations("videos");
  const anchors = await featuredAnchorsOrNull();
  const locale = await getLocale();
  if (anchors === null) return <p className="mt-6 text-sm text-muted">{t("featuredFailed")}</p>;
  return (
    <section aria-label={t("featured")} className="mt-6">
      <ul className="chips">
        {anchors.map((anchor) => (
          <li key={anchor.slug}>
            <FilterLink slug={anchor.slug} href={paths.videos({ anchor: anchor.slug })}>
              <Avatar name={anchor.name} src={anchor.imageUrl} />
              <span lang={foreignLang(anchor.name, locale)}>{anchor.name}</span>
            </FilterLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
