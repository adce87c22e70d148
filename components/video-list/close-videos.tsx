import { VideoGrid } from "#components/video/card/video-grid.tsx";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { getTranslations } from "#lib/i18n/server.ts";

/** Ten videos fill the rows of two and five columns; the grid's other widths show fewer. */
const wholeRows =
  "sm:max-lg:[&_li:nth-child(n+10)]:hidden lg:max-xl:[&_li:nth-child(n+9)]:hidden 3xl:[&_li:nth-child(n+7)]:hidden";

/** The close matches of a search. */
export async function CloseVideos({ videos }: { videos: VideoItem[] }) {
  const t = await getTranslations("videos");
  if (videos.length === 0) return null;
  return (
    <section className={`mt-9 md:mt-14 ${wholeRows}`} aria-labelledby="close-matches">
      <h2 id="close-matches" className="mb-4">
        {t("closeMatches")}
      </h2>
      <VideoGrid videos={videos} />
    </section>
  );
}
