import { notFound } from "next/navigation";
import { AnchorsOfLetter } from "#components/anchor/anchors-of-letter.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { shownLetter } from "#lib/i18n/languages/anchor-letters.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { anchorsByLetter } from "#lib/services/catalogue/anchor.ts";

type Props = { params: Promise<{ letter: string }> };

export const generateStaticParams = () => [{ locale: "und", letter: "a" }];

/** The anchors of a letter; not found without any. */
async function readLetter({ params }: Props) {
  // The build renders the page for a made-up language, which must end here, before any request.
  const locale = await getLocale();
  const { letter } = await params;
  const letters = await anchorsByLetter(locale);
  return { letter, letters: [...letters.keys()], anchors: letters.get(letter) ?? notFound() };
}

export async function generateMetadata(props: Props) {
  const { letter } = await readLetter(props);
  const t = await getTranslations("anchors");
  const values = { letter: shownLetter(letter), site: settings().SITE_NAME };
  return pageMetadata({
    locale: await getLocale(),
    path: paths.anchorLetter(letter),
    title: t("letterTitle", values),
    description: t("letterDescription", values),
  });
}

export default async function AnchorLetterPage(props: Props) {
  return <AnchorsOfLetter {...(await readLetter(props))} />;
}
