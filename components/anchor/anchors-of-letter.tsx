import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { shownLetter } from "#lib/i18n/languages/anchor-letters.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { anchorItemList } from "#lib/seo/anchor.ts";
import { AnchorGrid } from "./anchor-grid.tsx";
import { LetterLinks } from "./letter-links.tsx";

type AnchorsOfLetterProps = { letter: string; letters: readonly string[]; anchors: Anchor[] };

export async function AnchorsOfLetter({ letter, letters, anchors }: AnchorsOfLetterProps) {
  const t = await getTranslations();
  const heading = t("anchors.letterHeading", { letter: shownLetter(letter) });
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    { text: t("anchors.heading"), href: paths.anchors() },
    { text: heading, href: paths.anchorLetter(letter) },
  ];
  return (
    <>
      <div className="mt-4">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <JsonLd data={anchorItemList(anchors, await getLocale())} />
      <ListHero title={heading} />
      <LetterLinks letters={letters} current={letter} />
      <div className="mt-6">
        <AnchorGrid anchors={anchors} />
      </div>
    </>
  );
}
