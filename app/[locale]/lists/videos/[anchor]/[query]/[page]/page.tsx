import { notFound } from "next/navigation";
import {
  readVideosFilter,
  type VideosParams,
  videosMetadata,
} from "#app/[locale]/lists/videos/read-videos.ts";
import { VideosList } from "#components/video/videos-list.tsx";
import { parsePage } from "#lib/pages/params.ts";

type Props = { params: Promise<VideosParams & { page: string }> };

export const generateStaticParams = () => [{ locale: "und", anchor: "~", query: "~", page: "1" }];

async function readParams({ params }: Props) {
  const { page, ...filter } = await params;
  return { page: parsePage(page) ?? notFound(), filter: await readVideosFilter(filter) };
}

export async function generateMetadata(props: Props) {
  const { filter, page } = await readParams(props);
  return videosMetadata(filter, page);
}

/** /videos, also with `page`, `anchor` and `query`. */
export default async function VideosPage(props: Props) {
  const { filter, page } = await readParams(props);
  return <VideosList {...filter} page={page} />;
}
