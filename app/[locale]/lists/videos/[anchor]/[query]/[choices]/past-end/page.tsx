import {
  readVideosFilter,
  type VideosParams,
  videosMetadata,
} from "#app/[locale]/lists/videos/read-videos.ts";
import { VideosPastEnd } from "#components/video-list/videos-list.tsx";
import { pastEndMetadata } from "#lib/seo/metadata.ts";

type Props = { params: Promise<VideosParams> };

export const generateStaticParams = () => [{ locale: "und", anchor: "~", query: "~", choices: "~" }];

export const generateMetadata = async ({ params }: Props) =>
  pastEndMetadata(await videosMetadata(await readVideosFilter(await params), 1));

/** The 404 document for a page past the end of /videos. */
export default async function VideosPastEndPage({ params }: Props) {
  return <VideosPastEnd {...(await readVideosFilter(await params)).filter} />;
}
