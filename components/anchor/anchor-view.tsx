import { notFound } from "next/navigation";
import { AdCell } from "#components/ad/ad-cell.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { ListRegion, WhilePending } from "#components/ui/list-region.tsx";
import { TypedPager } from "#components/ui/pager.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RegionLink } from "#components/ui/region-link.tsx";
import { SkeletonGrid } from "#components/ui/skeleton.tsx";
import { VideoGrid } from "#components/video/video-grid.tsx";
import { adCellPositions } from "#lib/ads.ts";
import type { Anchor } from "#lib/contracts/anchor.ts";
import { wholeNumber } from "#lib/format/numbers.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { beyond } from "#lib/list-params.ts";
import { pageSizes } from "#lib/page-sizes.ts";
import { paths } from "#lib/paths.ts";
import { profilePage } from "#lib/seo/anchor.ts";
import { videoItemList } from "#lib/seo/video.ts";
import { listVideos } from "#lib/services/video.ts";

type AnchorViewProps = { anchor: Anchor; page: number | typeof beyond };

async function AnchorHero({ anchor, total }: { anchor: Anchor; total: number }) {
  const t = await getTranslations();
  return (
    <header className="flex flex-wrap items-center gap-6 pt-6 pb-8">
      <span className="anchor-portrait">
        <Avatar src={anchor.imageUrl} size="lg" />
      </span>
      <div>
        <h1>{anchor.name}</h1>
        <p className="mt-1 text-muted">{t("video.count", { count: total })}</p>
      </div>
    </header>
  );
}

async function Empty({ anchor, page, last }: AnchorViewProps & { last: number }) {
  const t = await getTranslations();
  if (page !== beyond)
    return <Panel title={t("anchor.emptyTitle")} text={t("anchor.emptyText", { name: anchor.name })} />;
  return (
    <Panel title={t("videos.pastEndTitle")} text={t("videos.pastEndText", { last })}>
      <RegionLink className="btn primary" href={paths.anchor(anchor.slug, { page: last })}>
        {t("pager.lastPage")}
      </RegionLink>
    </Panel>
  );
}

/** An anchor and a page of their videos. A page past the end is not found. */
export async function AnchorView({ anchor, page }: AnchorViewProps) {
  const t = await getTranslations("anchor");
  const locale = await getLocale();
  const asked = page === beyond ? 1 : page;
  // An anchor that WordPress gives no id can't be asked for by id; it has no videos of its own then.
  const list =
    anchor.id === null
      ? null
      : await listVideos({ page: asked, perPage: pageSizes.anchorVideos, anchorId: anchor.id });
  const { totalPages, totalResults } = list?.pagination ?? { totalPages: 1, totalResults: 0 };
  if (asked > totalPages) notFound();
  const seed = (anchor.id ?? 0) * 1000 + asked;
  const videos = page === beyond ? [] : (list?.videos ?? []);
  return (
    <ListRegion>
      <Link className="nav-link mt-4 -ml-3.5" href={paths.anchors()}>
        <span aria-hidden="true">←&nbsp;</span> {t("back")}
      </Link>
      <AnchorHero anchor={anchor} total={totalResults} />
      <JsonLd data={profilePage(anchor, locale)} />
      <WhilePending skeleton={<SkeletonGrid count={8} kind="videos" label={t("loading")} />}>
        {videos.length > 0 ? (
          <>
            <JsonLd data={videoItemList(videos, locale)} />
            <VideoGrid
              videos={videos}
              eager={4}
              ads={{ cell: <AdCell />, at: adCellPositions(videos.length, seed) }}
            />
          </>
        ) : (
          <Empty anchor={anchor} page={page} last={totalPages} />
        )}
      </WhilePending>
      {page !== beyond && (
        <TypedPager
          current={asked}
          total={totalPages}
          href={(to) => paths.anchor(anchor.slug, { page: to })}
        />
      )}
      <p className="mt-6 text-center text-sm text-muted" role="status">
        {t("total", { count: totalResults, formatted: wholeNumber(totalResults, locale) })}
      </p>
    </ListRegion>
  );
}
