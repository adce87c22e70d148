import { MoreTriggers } from "#components/trigger/more-triggers.tsx";
import { RegionLink } from "#components/ui/lists/region-link.tsx";
import { VideoGrid } from "#components/video/card/video-grid.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { getTranslations } from "#lib/i18n/server.ts";
import { popularTonight } from "#lib/services/catalogue/popular.ts";
import { spelledSearch } from "#lib/services/catalogue/spelled-search.ts";
import { searchVideos } from "#lib/services/catalogue/video-search.ts";
import { CloseVideos } from "./close-videos.tsx";
import { SearchMatches } from "./search-matches.tsx";

const maxMeant = 10;
const maxPopular = 5;

/** The videos of a search in its right spelling; null if there are none, or none can be read. */
async function readMeant(query: string) {
  const spelled = await spelledSearch(query);
  if (spelled === null) return null;
  const { list } = await searchVideos({ page: 1, search: spelled }).catch(() => ({ list: null }));
  return list && list.videos.length > 0 ? { spelled, list } : null;
}

async function MeantVideos({ spelled, list }: NonNullable<Awaited<ReturnType<typeof readMeant>>>) {
  const t = await getTranslations("videos");
  const href = paths.videos({ query: spelled });
  return (
    <section aria-labelledby="meant">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4">
        <h2 id="meant">{t("didYouMean", { query: spelled })}</h2>
        <RegionLink className="quiet-link text-muted" href={href}>
          {t("results", { count: list.pagination.totalResults })}
        </RegionLink>
      </div>
      <SearchMatches query={spelled} />
      <VideoGrid videos={list.videos.slice(0, maxMeant)} />
    </section>
  );
}

async function PopularVideos() {
  const t = await getTranslations("home");
  const popular = (await popularTonight()).slice(0, maxPopular);
  if (popular.length === 0) return null;
  return (
    <section className="mt-9 md:mt-14" aria-labelledby="popular">
      <h2 id="popular" className="mb-4">
        {t("popular")}
      </h2>
      <VideoGrid videos={popular} />
    </section>
  );
}

type NothingFoundProps = { query: string; closeVideos: VideoItem[] };

/**
 * A search without results: those of the corrected words, or the trigger and the anchors that it names, close matches
 * or popular videos, and triggers.
 */
export async function NothingFound({ query, closeVideos }: NothingFoundProps) {
  const t = await getTranslations();
  const meant = await readMeant(query);
  const nothing = <p className="mb-6 text-muted">{t("videos.noResults", { query })}</p>;
  if (meant)
    return (
      <>
        {nothing}
        <MeantVideos {...meant} />
      </>
    );
  if (closeVideos.length > 0)
    return (
      <>
        {nothing}
        <SearchMatches query={query} />
        <CloseVideos videos={closeVideos} />
        <MoreTriggers />
      </>
    );
  return (
    <>
      <section className="py-6" aria-labelledby="nothing">
        <h2 id="nothing">{t("videos.emptyTitle")}</h2>
        <p className="mt-2 text-muted">{t("videos.emptySearch", { query })}</p>
        <p className="mt-5">
          <RegionLink className="btn" href={paths.videos()}>
            {t("video.browse")}
          </RegionLink>
        </p>
      </section>
      <SearchMatches query={query} />
      <MoreTriggers />
      <PopularVideos />
    </>
  );
}
