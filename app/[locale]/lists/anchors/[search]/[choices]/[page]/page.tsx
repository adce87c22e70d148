import { notFound } from "next/navigation";
import {
  type AnchorsParams,
  anchorsMetadata,
  readAnchorsFilter,
} from "#app/[locale]/lists/anchors/read-anchors.ts";
import { AnchorsList } from "#components/anchor/anchors-list.tsx";
import { parsePage } from "#lib/addresses/params.ts";

type Props = { params: Promise<AnchorsParams & { page: string }> };

export const generateStaticParams = () => [{ locale: "und", search: "~", choices: "~", page: "1" }];

async function readParams({ params }: Props) {
  const { page, ...filter } = await params;
  return { page: parsePage(page) ?? notFound(), filter: await readAnchorsFilter(filter) };
}

export async function generateMetadata(props: Props) {
  const { filter, page } = await readParams(props);
  return anchorsMetadata(filter, page);
}

/** /anchors with its page, search and choices. */
export default async function AnchorsPage(props: Props) {
  const { filter, page } = await readParams(props);
  return <AnchorsList {...filter} page={page} />;
}
