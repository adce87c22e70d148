import { anchorMetadata, readAnchor } from "#app/[locale]/lists/anchor/read-anchor.ts";
import { readListChoices } from "#app/[locale]/lists/read-choices.ts";
import { AnchorPastEnd } from "#components/anchor/anchor-view.tsx";
import { pastEndMetadata } from "#lib/seo/metadata.ts";

type Props = { params: Promise<{ slug: string; choices: string }> };

export const generateStaticParams = () => [{ locale: "und", slug: "-", choices: "~" }];

export const generateMetadata = async ({ params }: Props) =>
  pastEndMetadata(await anchorMetadata(await readAnchor((await params).slug), 1));

/** The 404 document for a page past the end of an anchor's videos. */
export default async function AnchorPastEndPage({ params }: Props) {
  const { slug, choices } = await params;
  const anchor = await readAnchor(slug);
  return <AnchorPastEnd anchor={anchor} choices={(await readListChoices(choices)).choices} />;
}
