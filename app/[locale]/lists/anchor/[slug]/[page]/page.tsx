import { notFound } from "next/navigation";
import { anchorMetadata, readAnchor } from "#app/[locale]/lists/anchor/read-anchor.ts";
import { AnchorView } from "#components/anchor/anchor-view.tsx";
import { parsePage } from "#lib/pages/params.ts";

type Props = { params: Promise<{ slug: string; page: string }> };

export const generateStaticParams = () => [{ locale: "und", slug: "-", page: "1" }];

async function readParams({ params }: Props) {
  const { slug, page } = await params;
  return { page: parsePage(page) ?? notFound(), anchor: await readAnchor(slug) };
}

export async function generateMetadata(props: Props) {
  const { anchor, page } = await readParams(props);
  return anchorMetadata(anchor, page);
}

/** /anchors/:slug, also with `page`. */
export default async function AnchorPage(props: Props) {
  return <AnchorView {...(await readParams(props))} />;
}
