import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { AdCell } from "#components/ad/ad-cell.tsx";
import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { ListRegion, WhilePending } from "#components/ui/lists/list-region.tsx";
import { NumberedPager } from "#components/ui/lists/pager.tsx";
import { RegionLink } from "#components/ui/lists/region-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SkeletonGrid } from "#components/ui/skeleton.tsx";
import { VideoGrid } from "#components/video/video-grid.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { Trigger } from "#lib/contracts/trigger.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { triggerName, triggerText } from "#lib/languages/trigger-name.ts";
import { adCellPositions } from "#lib/membership/ads.ts";
import { videoItemList } from "#lib/seo/video.ts";
import { listVideos } from "#lib/services/catalogue/video.ts";

type FrameProps = { trigger: Trigger; total: number; pager?: ReactNode; children: ReactNode };

/** What stays around a trigger's videos while one turns their pages. */
async function TriggerLayout({ trigger, total, pager, children }: FrameProps) {
  const t = await getTranslations();
  const locale = await getLocale();
  const name = triggerName(trigger, locale);
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    { text: t("triggers.heading"), href: paths.triggers },
    { text: name, href: paths.trigger(trigger.slug) },
  ];
  return (
    <ListRegion>
      <div className="mt-4">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <ListHero
        title={t("trigger.heading", { name })}
        intro={triggerText(trigger, locale) || t("trigger.intro", { name })}
      />
      <p className="mt-6 mb-4 text-sm text-muted" role="status">
        {t("videos.results", { count: total })}
      </p>
      <WhilePending skeleton={<SkeletonGrid count={16} kind="videos" label={t("videos.loading")} />}>
        {children}
      </WhilePending>
      {pager}
    </ListRegion>
  );
}

/** A trigger and a page of the videos in which it is to be heard. A page behind the last one is not found. */
export async function TriggerView({ trigger, page }: { trigger: Trigger; page: number }) {
  const { videos, pagination } = await listVideos({ page, choices: { trigger: trigger.slug } });
  const { totalPages, totalResults } = pagination;
  if (page > totalPages) notFound();
  const href = (to: number) => paths.trigger(trigger.slug, { page: to });
  return (
    <TriggerLayout
      trigger={trigger}
      total={totalResults}
      pager={<NumberedPager current={page} total={totalPages} href={href} />}
    >
      <JsonLd data={videoItemList(videos, await getLocale())} />
      <VideoGrid
        videos={videos}
        eager={8}
        ads={{ cell: <AdCell />, at: adCellPositions(videos.length, page) }}
      />
    </TriggerLayout>
  );
}

/** The frame of a trigger's videos for a page behind the last one, with the way to that. */
export async function TriggerPastEnd({ trigger }: { trigger: Trigger }) {
  const t = await getTranslations();
  const { totalPages, totalResults } = (await listVideos({ page: 1, choices: { trigger: trigger.slug } }))
    .pagination;
  return (
    <TriggerLayout trigger={trigger} total={totalResults}>
      <Panel title={t("videos.pastEndTitle")} text={t("videos.pastEndText", { last: totalPages })}>
        <RegionLink className="btn primary" href={paths.trigger(trigger.slug, { page: totalPages })}>
          {t("pager.lastPage")}
        </RegionLink>
      </Panel>
    </TriggerLayout>
  );
}
