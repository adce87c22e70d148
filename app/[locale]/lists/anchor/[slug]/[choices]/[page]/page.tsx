import { notFound } from "next/navigation";
import { anchorMetadata, readAnchor } from "#app/[locale]/lists/anchor/read-anchor.ts";
import { readListChoices } from "#app/[locale]/lists/read-choices.ts";
import { AnchorView } from "#components/anchor/anchor-view.tsx";
import { parsePage } from "#lib/addresses/params.ts";

type Props = { params: Promise<{ slug: string; choices: string; page: string }> };

export const generateStaticParams = () => [{ locale: "und", slug: "-", choices: "~", page: "1" }];

async function readParams({ params }: Props) {
  const { slug, choices, page } = await params;
  const anchor = await readAnchor(slug);
  return { page: parsePage(page) ?? notFound(), anchor, ...(await readListChoices(choices)) };
}

export async function generateMetadata(props: Props) {
  const { anchor, page, isChosen } = await readParams(props);
  return anchorMetadata(anchor, page, isChosen);
}

/** /anchors/:slug with its page and choices. */
export default async function AnchorPage(props: Props) {
  const { anchor, page, choices } = await readParams(props);
  return <AnchorView anchor={anchor} page={page} choices={choices} />;
}
