import { Carousel } from "#components/ui/lists/carousel.tsx";
import { rowCards } from "#components/video/card/row-cards.tsx";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { getTranslations } from "#lib/i18n/server.ts";

/** An anchor's most watched videos; none for an anchor whose list shows them all at a glance. */
export async function LovedRow({ videos }: { videos: readonly VideoItem[] }) {
  if (videos.length < pageSizes.anchorLoved) return null;
  const t = await getTranslations("anchor");
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
        {await rowCards(videos, { hidesAnchor: true, sort: "views" })}
      </Carousel>
    </div>
  );
}
