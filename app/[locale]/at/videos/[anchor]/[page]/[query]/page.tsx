import { readVideosParams, type VideosParams, videosMetadata } from "#app/[locale]/at/videos/videos-page.ts";
import { VideosList } from "#components/video/videos-list.tsx";

type Props = { params: Promise<VideosParams> };

export const generateStaticParams = () => [{ locale: "und", anchor: "~", page: "1", query: "-" }];

export const generateMetadata = async ({ params }: Props) => videosMetadata(await readVideosParams(params));

/** /videos with `query`: the results of a search. */
export default async function VideoSearchPage({ params }: Props) {
  return <VideosList {...(await readVideosParams(params))} />;
}
