import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { type CardOptions, cardProps } from "./card-props.ts";
import { VideoCard } from "./video-card.tsx";

/** The cards of a row of videos; the first `eager` pictures load at once. */
export async function rowCards(
  videos: readonly VideoItem[],
  { eager = 0, ...options }: CardOptions & { eager?: number },
) {
  const propsOf = await cardProps(options);
  const { watchLater } = await getTexts();
  return videos.map((video, index) => (
    <VideoCard key={video.slug} place="row" {...propsOf(video)} eager={index < eager} later={watchLater} />
  ));
}
