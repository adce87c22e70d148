import { PopularRow } from "#components/video/card/popular-row.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { mixLanguages } from "#lib/catalogue/home-order.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { popularTonight } from "#lib/services/catalogue/popular.ts";

/** Videos to begin with, below an empty list in the visitor's library. */
export async function StarterVideos() {
  const t = await getTranslations("library");
  const videos = mixLanguages(await getLocale(), await popularTonight());
  if (videos.length === 0) return null;
  return (
    <div className="mt-9 md:mt-14">
      <PopularRow title={t("starters")} videos={videos} href={paths.videos({ sort: "views" })} eager={0} />
    </div>
  );
}
