import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { AdCell } from "#components/ad/ad-cell.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { LinkPanel } from "#components/ui/lists/link-panel.tsx";
import { ListRegion, WhilePending } from "#components/ui/lists/list-region.tsx";
import { TypedPager } from "#components/ui/lists/pager.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SkeletonGrid } from "#components/ui/skeleton.tsx";
import { VideoGrid } from "#components/video/card/video-grid.tsx";
import { ChoiceBar } from "#components/video/filters/choice-bar.tsx";
import { NoMatch } from "#components/video/filters/no-match.tsx";
import { TriggerChips } from "#components/video/filters/trigger-chips.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { hasChoice, type VideoChoices } from "#lib/addresses/video-choices.ts";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import type { VideoItem, VideoList } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { adCellPositions } from "#lib/membership/ads.ts";
import { profilePage } from "#lib/seo/anchor.ts";
import { videoItemList } from "#lib/seo/video.ts";

import { listVideos, mostWatchedOfAnchor } from "#lib/services/catalogue/video.ts";
import { countChoices } from "#lib/services/catalogue/video-choices.ts";
import { AnchorHero } from "./anchor-hero.tsx";
import { LovedRow } from "./loved-row.tsx";

/** WordPress filters by id, so an anchor without one has no videos. */
async function readVideos({ id }: Anchor, page: number, choices?: VideoChoices): Promise<VideoList> {
  if (id === null) return { videos: [], pagination: { currentPage: 1, totalPages: 1, totalResults: 0 } };
  return listVideos({ page, perPage: pageSizes.anchorVideos, anchorId: id, choices });
}

async function AnchorChoices({ anchor, choices, total }: AnchorVideos & { total: number | undefined }) {
  const href = (chosen: VideoChoices) => paths.anchor(anchor.slug, chosen);
  const counts = await countChoices({ anchorId: anchor.id ?? undefined, choices });
  return (
    <>
      <TriggerChips href={href} choices={choices} counts={counts} />
      <ChoiceBar href={href} choices={choices} counts={counts} total={total} />
    </>
  );
}

type AnchorVideos = { anchor: Anchor; choices: VideoChoices };

const readMostWatched = async ({ id }: Anchor) => (id === null ? [] : mostWatchedOfAnchor(id));

/** Everything around an anchor's videos that stays when the page of the list changes. */
async function AnchorLayout({
  anchor,
  choices,
  total,
  loved,
  isFirst = false,
  pager,
  children,
}: {
  anchor: Anchor;
  choices: VideoChoices;
  total: number;
  loved: readonly VideoItem[];
  isFirst?: boolean;
  pager?: ReactNode;
  children: ReactNode;
}) {
  const t = await getTranslations();
  const locale = await getLocale();
  const isFiltered = hasChoice(choices);
  return (
    <ListRegion>
      <AnchorHero
        anchor={anchor}
        total={isFiltered ? (anchor.count ?? total) : total}
        banner={loved[0]?.imageUrl ?? null}
      />
      <JsonLd data={profilePage(anchor, locale)} />
      {isFirst && !isFiltered && <LovedRow videos={loved} />}
      {anchor.id !== null && anchor.count !== 0 && (
        <>
          <h2 className="mt-9 mb-4 md:mt-14">{t(choices.sort ? "anchor.all" : "anchor.newest")}</h2>
          <AnchorChoices anchor={anchor} choices={choices} total={isFiltered ? total : undefined} />
        </>
      )}
      <WhilePending skeleton={<SkeletonGrid count={8} kind="videos" label={t("anchor.loading")} />}>
        {children}
      </WhilePending>
      {pager}
    </ListRegion>
  );
}

/** An anchor with a page of videos; a page past the end is not found. */
export async function AnchorView({ anchor, choices, page }: AnchorVideos & { page: number }) {
  const t = await getTranslations();
  const [{ videos, pagination }, loved] = await Promise.all([
    readVideos(anchor, page, choices),
    readMostWatched(anchor),
  ]);
  const { totalPages, totalResults } = pagination;
  if (page > totalPages) notFound();
  const ads = { cell: <AdCell />, at: adCellPositions(videos.length, (anchor.id ?? 0) * 1000 + page) };
  const href = (to: number) => paths.anchor(anchor.slug, { ...choices, page: to });
  const pager = <TypedPager current={page} total={totalPages} href={href} />;
  return (
    <AnchorLayout
      anchor={anchor}
      choices={choices}
      total={totalResults}
      loved={loved}
      isFirst={page === 1}
      pager={pager}
    >
      {videos.length > 0 ? (
        <>
          <JsonLd data={videoItemList(videos, await getLocale())} />
          <VideoGrid videos={videos} hidesAnchor sort={choices.sort} eager={4} ads={ads} />
        </>
      ) : hasChoice(choices) ? (
        <NoMatch
          choices={choices}
          href={(chosen) => paths.anchor(anchor.slug, chosen)}
          count={async (chosen) => (await readVideos(anchor, 1, chosen)).pagination.totalResults}
        />
      ) : (
        <Panel title={t("anchor.emptyTitle")} text={t("anchor.emptyText", { name: anchor.name })} />
      )}
    </AnchorLayout>
  );
}

/** A page past the end, with a link to the last one. */
export async function AnchorPastEnd({ anchor, choices }: AnchorVideos) {
  const t = await getTranslations();
  const [{ pagination }, loved] = await Promise.all([
    readVideos(anchor, 1, choices),
    readMostWatched(anchor),
  ]);
  const { totalPages, totalResults } = pagination;
  const href = paths.anchor(anchor.slug, { ...choices, page: totalPages });
  return (
    <AnchorLayout anchor={anchor} choices={choices} total={totalResults} loved={loved}>
      <LinkPanel
        title={t("videos.pastEndTitle")}
        text={t("videos.pastEndText", { last: totalPages })}
        href={href}
        link={t("pager.lastPage")}
      />
    </AnchorLayout>
  );
}
