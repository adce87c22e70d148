import {
  type AnchorsParams,
  anchorsMetadata,
  readAnchorsFilter,
} from "#app/[locale]/lists/anchors/read-anchors.ts";
import { AnchorsPastEnd } from "#components/anchor/anchors-list.tsx";
import { pastEndMetadata } from "#lib/seo/metadata.ts";

type Props = { params: Promise<AnchorsParams> };

export const generateStaticParams = () => [{ locale: "und", search: "~", choices: "~" }];

export const generateMetadata = async ({ params }: Props) =>
  pastEndMetadata(await anchorsMetadata(await readAnchorsFilter(await params), 1));

/** The 404 document for a page past the end of /anchors. */
export default async function AnchorsPastEndPage({ params }: Props) {
  return <AnchorsPastEnd {...(await readAnchorsFilter(await params))} />;
}
