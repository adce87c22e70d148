import { notFound } from "next/navigation";
import {
  readVideosFilter,
  type VideosParams,
  videosMetadata,
} from "#app/[locale]/lists/videos/read-videos.ts";
import { VideosList } from "#components/video-list/videos-list.tsx";
import { parsePage } from "#lib/addresses/params.ts";

type Props = { params: Promise<VideosParams & { page: string }> };

export const generateStaticParams = () => [
  { locale: "und", anchor: "~", query: "~", choices: "~", page: "1" },
];

async function readParams({ params }: Props) {
  const { page, ...named } = await params;
  return { page: parsePage(page) ?? notFound(), named: await readVideosFilter(named) };
}

export async function generateMetadata(props: Props) {
  const { named, page } = await readParams(props);
  return videosMetadata(named, page);
}

/** /videos with its page, anchor, query and choices. */
export default async function VideosPage(props: Props) {
  const { named, page } = await readParams(props);
  return <VideosList {...named.filter} page={page} />;
}
