import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { WhilePending } from "#components/ui/list-region.tsx";
import { TypedPager } from "#components/ui/pager.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RegionLink } from "#components/ui/region-link.tsx";
import { SkeletonGrid } from "#components/ui/skeleton.tsx";
import type { Anchor } from "#lib/contracts/anchor.ts";
import { wholeNumber } from "#lib/format/numbers.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { beyond } from "#lib/list-params.ts";
import { paths } from "#lib/paths.ts";
import { videoItemList } from "#lib/seo/video.ts";
import { listVideos } from "#lib/services/video.ts";
import { VideoGrid } from "./video-grid.tsx";

type VideosListProps = {
  page: number | typeof beyond;
  anchor?: Anchor | undefined;
  query?: string | undefined;
};

/** The first pictures of the videos page load at once. */
const eagerPictures = 11;

async function FilterBadge({ anchor, query }: { anchor: Anchor; query: string | undefined }) {
  const t = await getTranslations("videos");
  return (
    <p className="chip !pl-4">
      {t("filteredBy", { name: anchor.name })}
      <RegionLink
        className="btn sm round !min-h-7 !w-7"
        href={paths.videos(query ? { query } : {})}
        aria-label={t("clearFilter")}
      >
        ✕
      </RegionLink>
    </p>
  );
}

async function Empty({
  page,
  last,
  query,
  href,
}: {
  page: VideosListProps["page"];
  last: number;
  query: string | undefined;
  href: (page: number) => string;
}) {
  const t = await getTranslations();
  const link = (to: string, text: ReactNode) => (
    <RegionLink className="btn primary" href={to}>
      {text}
    </RegionLink>
  );
  if (page === beyond)
    return (
      <Panel title={t("videos.pastEndTitle")} text={t("videos.pastEndText", { last })}>
        {link(href(last), t("pager.lastPage"))}
      </Panel>
    );
  return (
    <Panel
      title={t("videos.emptyTitle")}
      text={query ? t("videos.emptySearch", { query }) : t("videos.emptyText")}
    >
      {link(paths.videos(), t("video.browse"))}
    </Panel>
  );
}

/** A page of videos with its filter, total and pager. A page past the end is not found. */
export async function VideosList({ page, anchor, query }: VideosListProps) {
  const t = await getTranslations("videos");
  const locale = await getLocale();
  const asked = page === beyond ? 1 : page;
  const { videos: found, pagination } = await listVideos({
    page: asked,
    search: query,
    anchorId: anchor?.id ?? undefined,
  });
  const { totalPages, totalResults } = pagination;
  if (asked > totalPages) notFound();
  const videos = page === beyond ? [] : found;
  const href = (to: number) =>
    paths.videos({ page: to, ...(query !== undefined && { query }), ...(anchor && { anchor: anchor.slug }) });
  return (
    <>
      <div className="mt-6 mb-4 flex min-h-10 flex-wrap items-center gap-3">
        {anchor && <FilterBadge anchor={anchor} query={query} />}
        <p className="text-sm text-muted" role="status">
          {t("results", { count: totalResults, formatted: wholeNumber(totalResults, locale) })}
        </p>
      </div>
      <WhilePending skeleton={<SkeletonGrid count={16} kind="videos" label={t("loading")} />}>
        {videos.length > 0 ? (
          <>
            <JsonLd data={videoItemList(videos, locale)} />
            <VideoGrid videos={videos} eager={eagerPictures} />
          </>
        ) : (
          <Empty page={page} last={totalPages} query={query} href={href} />
        )}
      </WhilePending>
      {page !== beyond && <TypedPager current={asked} total={totalPages} href={href} />}
    </>
  );
}
