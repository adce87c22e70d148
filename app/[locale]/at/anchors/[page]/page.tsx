import {
  type AnchorsParams,
  anchorsMetadata,
  readAnchorsParams,
} from "#app/[locale]/at/anchors/anchors-page.ts";
import { AnchorsList } from "#components/anchor/anchors-list.tsx";

type Props = { params: Promise<AnchorsParams> };

export const generateStaticParams = () => [{ locale: "und", page: "1" }];

export const generateMetadata = async ({ params }: Props) => anchorsMetadata(await readAnchorsParams(params));

/** /anchors, also with `page`. */
export default async function AnchorsPage({ params }: Props) {
  return <AnchorsList {...(await readAnchorsParams(params))} />;
}
