import { AnchorsList } from "@/components/anchor/anchors-list";
import { anchorsMetadata, type AnchorsParams, readAnchorsParams } from "@/app/[locale]/at/anchors/anchors-page";

type Props = { params: Promise<AnchorsParams> };

export const generateStaticParams = () => [{ locale: "und", page: "1", search: "-" }];

export const generateMetadata = async ({ params }: Props) => anchorsMetadata(await readAnchorsParams(params));

/** /anchors with `search`. */
export default async function AnchorSearchPage({ params }: Props) {
  return <AnchorsList {...await readAnchorsParams(params)} />;
}
