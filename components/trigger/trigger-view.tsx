import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { AdCell } from "#components/ad/ad-cell.tsx";
import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { LinkPanel } from "#components/ui/lists/link-panel.tsx";
import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { ListRegion, WhilePending } from "#components/ui/lists/list-region.tsx";
import { NumberedPager } from "#components/ui/lists/pager.tsx";
import { SkeletonGrid } from "#components/ui/skeleton.tsx";
import { VideoGrid } from "#components/video/video-grid.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { Trigger } from "#lib/contracts/trigger.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { nameIn } from "#lib/languages/names.ts";
import { adCellPositions } from "#lib/membership/ads.ts";
import { videoItemList } from "#lib/seo/video.ts";
import { listVideos } from "#lib/services/catalogue/video.ts";

type TriggerLayoutProps = { trigger: Trigger; total: number; pager?: ReactNode; children: ReactNode };

/** Everything around a trigger's videos that stays when the page of the list changes. */
async function TriggerLayout({ trigger, total, pager, children }: TriggerLayoutProps) {
  const t = await getTranslations();
  const locale = await getLocale();
  const name = nameIn(locale, trigger);
  const description = foreignLang(trigger.description, locale) === undefined ? trigger.description : "";
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
      <ListHero title={t("trigger.heading", { name })} intro={description || t("trigger.intro", { name })} />
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

/** A trigger with a page of its videos; a page past the end is not found. */
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

/** A page past the end, with a link to the last one. */
export async function TriggerPastEnd({ trigger }: { trigger: Trigger }) {
  const t = await getTranslations();
  const { totalPages, totalResults } = (await listVideos({ page: 1, choices: { trigger: trigger.slug } }))
    .pagination;
  return (
    <TriggerLayout trigger={trigger} total={totalResults}>
      <LinkPanel
        title={t("videos.pastEndTitle")}
        text={t("videos.pastEndText", { last: totalPages })}
        href={paths.trigger(trigger.slug, { page: totalPages })}
        link={t("pager.lastPage")}
      />
    </TriggerLayout>
  );
}
