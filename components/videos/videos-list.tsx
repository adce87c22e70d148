import { notFound } from "next/navigation";
import { AnchorCard } from "#components/anchor/anchor-card.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { LinkPanel } from "#components/ui/lists/link-panel.tsx";
import { WhilePending } from "#components/ui/lists/list-region.tsx";
import { TypedPager } from "#components/ui/lists/pager.tsx";
import { RegionLink } from "#components/ui/lists/region-link.tsx";
import { SkeletonGrid } from "#components/ui/skeleton.tsx";
import { ChoiceBar } from "#components/video/choice-bar.tsx";
import { VideoGrid } from "#components/video/video-grid.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { isChosen, type VideoChoices } from "#lib/catalogue/video-choices.ts";
import type { Anchor } from "#lib/contracts/anchor.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { videoItemList } from "#lib/seo/video.ts";
import { searchedAnchors, searchVideos } from "#lib/services/catalogue/video-search.ts";

type VideosFilter = {
  anchor?: Anchor | undefined;
  query?: string | undefined;
  choices: VideoChoices;
};

const eagerPictures = 11;

async function FilterBadge({ anchor, query, choices }: VideosFilter & { anchor: Anchor }) {
  const t = await getTranslations("videos");
  const href = paths.videos({ query, ...choices });
  return (
    <p className="chip pl-4">
      {t("filteredBy", { name: anchor.name })}
      <RegionLink
        className="btn sm round pointer-fine:min-h-7 pointer-fine:w-7"
        href={href}
        aria-label={t("clearFilter")}
      >
        ✕
      </RegionLink>
    </p>
  );
}

/** The filter, the total and the choices. */
async function ListHead({ anchor, query, choices, total }: VideosFilter & { total: number }) {
  const t = await getTranslations("videos");
  return (
    <div className="mt-6 mb-4 flex min-h-10 flex-wrap items-center gap-3">
      {anchor && <FilterBadge anchor={anchor} query={query} choices={choices} />}
      <p className="text-sm text-muted" role="status">
        {t("results", { count: total })}
      </p>
      <ChoiceBar
        path={paths.videos()}
        params={{ query, anchor: anchor?.slug }}
        choices={choices}
        className="sm:ml-auto"
      />
    </div>
  );
}

const readVideos = ({ anchor, query, choices }: VideosFilter, page: number) =>
  searchVideos({ page, search: query, anchorId: anchor?.id ?? undefined, choices });

async function emptyText({ query, choices }: VideosFilter): Promise<string> {
  const t = await getTranslations("videos");
  if (isChosen(choices)) return t("emptyChoices");
  return query ? t("emptySearch", { query }) : t("emptyText");
}

/** Anchors that match the search, above the videos. */
async function SearchedAnchors({ query }: { query: string }) {
  const anchors = await searchedAnchors(query);
  if (anchors.length === 0) return null;
  const t = await getTranslations("layout");
  return (
    <section className="mt-6" aria-label={t("anchors")}>
      <ul className="grid-anchors">
        {anchors.map((anchor) => (
          <li key={anchor.slug} className="grid">
            <AnchorCard anchor={anchor} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A page of videos; a page past the end is not found. */
export async function VideosList({ page, ...filter }: VideosFilter & { page: number }) {
  const t = await getTranslations();
  const { videos, pagination } = await readVideos(filter, page);
  const { totalPages, totalResults } = pagination;
  if (page > totalPages) notFound();
  const { anchor, query, choices } = filter;
  return (
    <>
      {query && page === 1 && <SearchedAnchors query={query} />}
      <ListHead {...filter} total={totalResults} />
      <WhilePending skeleton={<SkeletonGrid count={16} kind="videos" label={t("videos.loading")} />}>
        {videos.length > 0 ? (
          <>
            <JsonLd data={videoItemList(videos, await getLocale())} />
            <VideoGrid videos={videos} eager={eagerPictures} />
          </>
        ) : (
          <LinkPanel
            title={t("videos.emptyTitle")}
            text={await emptyText(filter)}
            href={isChosen(choices) ? paths.videos({ query, anchor: anchor?.slug }) : paths.videos()}
            link={t(isChosen(choices) ? "videos.clearChoices" : "video.browse")}
          />
        )}
      </WhilePending>
      <TypedPager
        current={page}
        total={totalPages}
        href={(to) => paths.videos({ query, anchor: anchor?.slug, ...choices, page: to })}
      />
    </>
  );
}

/** A page past the end, with a link to the last one. */
export async function VideosPastEnd(filter: VideosFilter) {
  const t = await getTranslations();
  const { totalPages, totalResults } = (await readVideos(filter, 1)).pagination;
  const { anchor, query, choices } = filter;
  return (
    <>
      <ListHead {...filter} total={totalResults} />
      <WhilePending skeleton={<SkeletonGrid count={16} kind="videos" label={t("videos.loading")} />}>
        <LinkPanel
          title={t("videos.pastEndTitle")}
          text={t("videos.pastEndText", { last: totalPages })}
          href={paths.videos({ query, anchor: anchor?.slug, ...choices, page: totalPages })}
          link={t("pager.lastPage")}
        />
      </WhilePending>
    </>
  );
}
