import { notFound } from "next/navigation";
import { ErrorPage } from "#components/layout/errors/error-page.tsx";
import { errorPages, isErrorPageName } from "#lib/addresses/error-pages.ts";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";

type Props = { params: Promise<{ name: string }> };

export const generateStaticParams = () => [{ locale: "und", name: "-" }];

async function readName({ params }: Props) {
  const { name } = await params;
  return isErrorPageName(name) ? name : notFound();
}

export async function generateMetadata(props: Props) {
  const locale = await getLocale();
  const name = await readName(props);
  const t = await getTranslations();
  const description = t("errorPages.description", { site: settings().SITE_NAME });
  return pageMetadata({
    locale,
    path: paths.home,
    title: t(errorPages[name].title),
    description,
    index: false,
    isMissing: true,
  });
}

/** The document of a 404 or 503. Only the front server fetches it. */
export default async function CachedErrorPage(props: Props) {
  await getLocale();
  return <ErrorPage name={await readName(props)} />;
}
