import { Carousel } from "#components/ui/lists/carousel.tsx";
import { cardProps } from "#components/video/card-props.ts";
import { VideoCard } from "#components/video/video-card.tsx";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";

/** An anchor's most watched videos; none for an anchor whose list shows them all at a glance. */
export async function LovedRow({ videos }: { videos: readonly VideoItem[] }) {
  const t = await getTranslations("anchor");
  const propsOf = await cardProps({ ofOne: true, orderedBy: "views" });
  const { watchLater } = await getTexts();
  if (videos.length < pageSizes.anchorLoved) return null;
  const label = t("loved");
  return (
    // Rendered at once: the row is in the first screen, where late rendering would move it.
    <div className="mt-9 max-md:[&>section]:[content-visibility:visible] md:mt-14">
      <Carousel
        label={label}
        previous={t("lovedPrevious")}
        next={t("lovedNext")}
        head={<h2 className="mr-auto">{label}</h2>}
      >
        {videos.map((video) => (
          <VideoCard key={video.slug} place="row" {...propsOf(video)} later={watchLater} />
        ))}
      </Carousel>
    </div>
  );
}
