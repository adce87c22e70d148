import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { AdCell } from "#components/ad/ad-cell.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { LinkPanel } from "#components/ui/lists/link-panel.tsx";
import { ListRegion, WhilePending } from "#components/ui/lists/list-region.tsx";
import { NumberedPager } from "#components/ui/lists/pager.tsx";
import { SkeletonGrid } from "#components/ui/skeleton.tsx";
import { VideoGrid } from "#components/video/card/video-grid.tsx";
import { ChoiceBar } from "#components/video/filters/choice-bar.tsx";
import { NoMatch } from "#components/video/filters/no-match.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { hasChoice, type VideoChoices } from "#lib/addresses/video-choices.ts";
import type { Trigger } from "#lib/contracts/catalogue/trigger.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { adCellPositions } from "#lib/membership/ads.ts";
import { videoItemList } from "#lib/seo/video.ts";
import { listVideos } from "#lib/services/catalogue/video.ts";
import { countChoices } from "#lib/services/catalogue/video-choices.ts";
import { MoreTriggers } from "./more-triggers.tsx";
import { TriggerHead } from "./trigger-head.tsx";

type TriggerVideos = { trigger: Trigger; choices: VideoChoices };

const readVideos = ({ trigger, choices }: TriggerVideos, page: number) =>
  listVideos({ page, choices: { ...choices, trigger: trigger.slug } });

/** Everything around a trigger's videos that stays when the page of the list changes. */
async function TriggerLayout({
  trigger,
  choices,
  total,
  videos = [],
  pager,
  children,
}: TriggerVideos & { total: number; videos?: readonly VideoItem[]; pager?: ReactNode; children: ReactNode }) {
  const t = await getTranslations("videos");
  return (
    <ListRegion>
      <TriggerHead trigger={trigger} />
      <ChoiceBar
        href={(chosen) => paths.trigger(trigger.slug, chosen)}
        choices={choices}
        counts={await countChoices({ choices: { ...choices, trigger: trigger.slug } })}
        total={total}
      />
      <WhilePending skeleton={<SkeletonGrid count={16} kind="videos" label={t("loading")} />}>
        {children}
      </WhilePending>
      {pager}
      <MoreTriggers trigger={trigger} videos={videos} />
    </ListRegion>
  );
}

/** A trigger with a page of its videos; a page past the end is not found. */
export async function TriggerView({ page, ...list }: TriggerVideos & { page: number }) {
  const { videos, pagination } = await readVideos(list, page);
  const { totalPages, totalResults } = pagination;
  if (page > totalPages) notFound();
  const { trigger, choices } = list;
  const href = (to: number) => paths.trigger(trigger.slug, { ...choices, page: to });
  return (
    <TriggerLayout
      {...list}
      total={totalResults}
      videos={videos}
      pager={<NumberedPager current={page} total={totalPages} href={href} />}
    >
      {videos.length > 0 || !hasChoice(choices) ? (
        <>
          <JsonLd data={videoItemList(videos, await getLocale())} />
          <VideoGrid
            videos={videos}
            eager={5}
            sort={choices.sort}
            ads={{ cell: <AdCell />, at: adCellPositions(videos.length, page) }}
          />
        </>
      ) : (
        <NoMatch
          choices={choices}
          href={(chosen) => paths.trigger(trigger.slug, chosen)}
          count={async (chosen) =>
            (await readVideos({ trigger, choices: chosen }, 1)).pagination.totalResults
          }
        />
      )}
    </TriggerLayout>
  );
}

/** A page past the end, with a link to the last one. */
export async function TriggerPastEnd(list: TriggerVideos) {
  const t = await getTranslations();
  const { totalPages, totalResults } = (await readVideos(list, 1)).pagination;
  return (
    <TriggerLayout {...list} total={totalResults}>
      <LinkPanel
        title={t("videos.pastEndTitle")}
        text={t("videos.pastEndText", { last: totalPages })}
        href={paths.trigger(list.trigger.slug, { ...list.choices, page: totalPages })}
        link={t("pager.lastPage")}
      />
    </TriggerLayout>
  );
}
