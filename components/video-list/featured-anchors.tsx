import { RegionLink } from "#components/ui/lists/region-link.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { featuredAnchorsOrNull } from "#lib/services/catalogue/anchor.ts";

type FeaturedAnchorsProps = {
  current: string | undefined;
  /** The list's address with this anchor. */
  href: (slug: string) => string;
};

/** Up to six anchors to filter by, `current` among them; a message if they can't be loaded. */
export async function FeaturedAnchors({ current, href }: FeaturedAnchorsProps) {
  const t = await getTranslations("videos");
  const anchors = await featuredAnchorsOrNull();
  const locale = await getLocale();
  if (anchors === null) return <p className="text-sm text-muted">{t("featuredFailed")}</p>;
  return (
    <section aria-label={t("featured")} className="min-w-0 max-xl:w-full low:flex-1">
      <ul className="fading-row xl:mr-0 xl:pr-0 xl:[mask-image:none]">
        {anchors.map((anchor) => (
          <li key={anchor.slug}>
            <RegionLink
              className="chip whitespace-nowrap"
              href={href(anchor.slug)}
              aria-current={anchor.slug === current ? "true" : undefined}
            >
              <Avatar name={anchor.name} src={anchor.imageUrl} />
              <span lang={foreignLanguageOf(anchor.name, locale)}>{anchor.name}</span>
            </RegionLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
