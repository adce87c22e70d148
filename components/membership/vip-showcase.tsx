import { VideoGrid } from "#components/video/card/video-grid.tsx";
import { mixLanguages } from "#lib/catalogue/home-order.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import { newestVipVideos } from "#lib/services/catalogue/video.ts";

/** Renders nothing without VIP videos. */
export async function VipShowcase() {
  const { heading, intro } = (await getTexts()).vip.showcase;
  const videos = mixLanguages(await getLocale(), (await newestVipVideos()) ?? []).slice(
    0,
    pageSizes.vipShowcase.videos,
  );
  if (videos.length === 0) return null;
  return (
    <section
      className="mt-16 [&_.grid-videos]:grid-cols-2 md:[&_.grid-videos]:grid-cols-3 3xl:[&_.grid-videos]:grid-cols-6"
      aria-labelledby="showcase-heading"
    >
      <h2 id="showcase-heading" className="text-xl">
        {heading}
      </h2>
      <p className="mt-1 mb-6 text-muted">{intro}</p>
      <VideoGrid videos={videos} />
    </section>
  );
}
