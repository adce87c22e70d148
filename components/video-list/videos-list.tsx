import { notFound } from "next/navigation";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { LinkPanel } from "#components/ui/lists/link-panel.tsx";
import { WhilePending } from "#components/ui/lists/list-region.tsx";
import { TypedPager } from "#components/ui/lists/pager.tsx";
import { SkeletonGrid } from "#components/ui/skeleton.tsx";
import { VideoGrid } from "#components/video/card/video-grid.tsx";
import { NoMatch } from "#components/video/filters/no-match.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { hasChoice } from "#lib/addresses/video-choices.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { videoItemList } from "#lib/seo/video.ts";
import { closeMatches } from "#lib/services/catalogue/close-matches.ts";
import { searchVideos } from "#lib/services/catalogue/video-search.ts";
import { countMissedSearch } from "#lib/services/desk/missed-searches.ts";
import { CloseVideos } from "./close-videos.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { SearchMatches } from "./search-matches.tsx";
import { type VideosFilter, VideosHead } from "./videos-head.tsx";

const eagerPictures = 11;

const searchOf = ({ anchor, query, choices }: VideosFilter, page: number) => ({
  page,
  search: query,
  anchorId: anchor?.id ?? undefined,
  choices,
});

async function NoVideos(props: VideosFilter & { closeVideos: VideoItem[] }) {
  const { query, anchor, choices, closeVideos } = props;
  const t = await getTranslations();
  if (query && !hasChoice(choices)) return <NothingFound query={query} closeVideos={closeVideos} />;
  return (
    <>
      {hasChoice(choices) ? (
        <NoMatch
          choices={choices}
          href={(chosen) => paths.videos({ query, anchor: anchor?.slug, ...chosen })}
          count={async (chosen) => {
            const { list } = await searchVideos(searchOf({ ...props, choices: chosen }, 1));
            return list.pagination.totalResults;
          }}
        />
      ) : (
        <LinkPanel
          title={t("videos.emptyTitle")}
          text={t("videos.emptyText")}
          href={paths.videos()}
          link={t("video.browse")}
        />
      )}
      {query && !choices.trigger && (
        <div className="mt-6">
          <SearchMatches query={query} />
        </div>
      )}
      <CloseVideos videos={closeVideos} />
    </>
  );
}

/** A page of videos; a page past the end is not found. */
export async function VideosList({ page, ...filter }: VideosFilter & { page: number }) {
  const t = await getTranslations();
  const search = searchOf(filter, page);
  const result = await searchVideos(search);
  const { list, meant } = result;
  const { totalPages, totalResults } = list.pagination;
  if (page > totalPages) notFound();
  const { anchor, query, choices } = filter;
  if (query && totalResults === 0 && !anchor && !hasChoice(choices)) countMissedSearch(query);
  const closeVideos = await closeMatches(search, result);
  return (
    <>
      <VideosHead {...filter} total={totalResults} meant={meant} />
      {query && page === 1 && totalResults > 0 && !choices.trigger && <SearchMatches query={query} />}
      <WhilePending skeleton={<SkeletonGrid count={16} kind="videos" label={t("videos.loading")} />}>
        {list.videos.length > 0 ? (
          <>
            <JsonLd data={videoItemList(list.videos, await getLocale())} />
            <VideoGrid videos={list.videos} eager={eagerPictures} sort={choices.sort} />
            <CloseVideos videos={closeVideos} />
          </>
        ) : (
          <NoVideos {...filter} closeVideos={closeVideos} />
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
  const { list, meant } = await searchVideos(searchOf(filter, 1));
  const { totalPages, totalResults } = list.pagination;
  const { anchor, query, choices } = filter;
  return (
    <>
      <VideosHead {...filter} total={totalResults} meant={meant} />
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
