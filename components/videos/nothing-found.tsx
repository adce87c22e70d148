import { MoreSounds } from "#components/trigger/more-sounds.tsx";
import { RegionLink } from "#components/ui/lists/region-link.tsx";
import { VideoGrid } from "#components/video/video-grid.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTranslations } from "#lib/i18n/server.ts";
import { popularTonight } from "#lib/services/catalogue/popular.ts";
import { spelledSearch } from "#lib/services/catalogue/spelled-search.ts";

const most = 5;

/** A search without results: another spelling, sounds, and what is watched tonight. */
export async function NothingFound({ query }: { query: string }) {
  const t = await getTranslations();
  const spelled = await spelledSearch(query);
  const popular = (await popularTonight()).slice(0, most);
  return (
    <>
      <section className="py-6" aria-labelledby="nothing">
        <h2 id="nothing">{t("videos.emptyTitle")}</h2>
        <p className="mt-2 text-muted">{t("videos.emptySearch", { query })}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          {spelled && (
            <RegionLink className="btn primary" href={paths.videos({ query: spelled })}>
              {t("videos.didYouMean", { query: spelled })}
            </RegionLink>
          )}
          <RegionLink className="btn" href={paths.videos()}>
            {t("video.browse")}
          </RegionLink>
        </p>
      </section>
      <MoreSounds />
      {popular.length > 0 && (
        <section className="mt-9 md:mt-14" aria-labelledby="popular">
          <h2 id="popular" className="mb-4">
            {t("home.popular")}
          </h2>
          <VideoGrid videos={popular} />
        </section>
      )}
    </>
  );
}
