import { AnchorsList } from "@/components/anchor/anchors-list";
import { anchorsMetadata, type AnchorsParams, readAnchorsParams } from "@/app/[locale]/at/anchors/anchors-page";

type Props = { params: Promise<AnchorsParams> };

export const generateStaticParams = () => [{ locale: "und", page: "1" }];

export const generateMetadata = async ({ params }: Props) => anchorsMetadata(await readAnchorsParams(params));

/** /anchors, also with `page`. */
export default async function AnchorsPage({ params }: Props) {
  return <AnchorsList {...await readAnchorsParams(params)} />;
}
