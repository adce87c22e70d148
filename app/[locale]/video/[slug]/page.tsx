import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { VideoView } from "#components/video-page/video-view.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { movedVideoPath } from "#lib/addresses/routing/spelling.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { getLocale } from "#lib/i18n/server.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { openGraphPlayer, paywalledPage, videoObject, videoProperties } from "#lib/seo/video.ts";
import { videoDescription, videoTitle } from "#lib/seo/video-text.ts";
import { findVideo } from "#lib/services/catalogue/video.ts";

type Props = { params: Promise<{ slug: string }> };

export const generateStaticParams = () => [{ locale: "und", slug: "-" }];

/** The video in the address; not found without it. An earlier slug redirects to the present one. */
async function readVideo({ params }: Props) {
  const locale = await getLocale();
  const slug = parseSlug((await params).slug);
  if (slug === null) notFound();
  const video = (await findVideo(slug)) ?? notFound();
  const moved = movedVideoPath(slug, video.slug);
  if (moved !== null) permanentRedirect(localePath(locale, moved));
  return { locale, video };
}

const describe = (video: VideoDetail, locale: Locale) => videoDescription(video, video.anchor?.name, locale);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale, video } = await readVideo(props);
  return pageMetadata({
    locale,
    path: paths.video(video.slug),
    title: videoTitle(video.title, video.anchor?.name, locale),
    description: describe(video, locale),
    type: "video.other",
    image: { src: video.imageUrl, alt: video.title },
    player: openGraphPlayer(video),
  });
}

export default async function VideoPage(props: Props) {
  const { locale, video } = await readVideo(props);
  const data = videoObject(video, locale, describe(video, locale));
  return (
    <>
      {videoProperties(video, locale).map(([property, content]) => (
        <meta key={property + content} property={property} content={content} />
      ))}
      {data && <JsonLd data={data} />}
      {video.isVip && <JsonLd data={paywalledPage(video, locale)} />}
      <VideoView video={video} />
    </>
  );
}
