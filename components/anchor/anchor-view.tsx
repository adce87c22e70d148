import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { AdCell } from "#components/ad/ad-cell.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { LinkPanel } from "#components/ui/lists/link-panel.tsx";
import { ListRegion, WhilePending } from "#components/ui/lists/list-region.tsx";
import { TypedPager } from "#components/ui/lists/pager.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SkeletonGrid } from "#components/ui/skeleton.tsx";
import { ChoiceBar } from "#components/video/choice-bar.tsx";
import { VideoGrid } from "#components/video/video-grid.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { isChosen, type VideoChoices } from "#lib/catalogue/video-choices.ts";
import { pageSizes } from "#lib/config/page-sizes.ts";
import type { Anchor } from "#lib/contracts/anchor.ts";
import type { VideoList } from "#lib/contracts/video.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { adCellPositions } from "#lib/membership/ads.ts";
import { profilePage } from "#lib/seo/anchor.ts";
import { videoItemList } from "#lib/seo/video.ts";
import { offersFollowing } from "#lib/services/accounts/following.ts";
import { listVideos } from "#lib/services/catalogue/video.ts";
import { FollowButton } from "./follow-button.tsx";

async function AnchorHero({ anchor, total }: { anchor: Anchor; total: number }) {
  const t = await getTranslations();
  const locale = await getLocale();
  const { description } = anchor;
  return (
    <header className="flex flex-wrap items-center gap-6 pt-6 pb-8">
      <Avatar
        name={anchor.name}
        src={anchor.imageUrl}
        size="xl"
        alt={t("anchor.portrait", { name: anchor.name })}
      />
      <div>
        <h1 lang={foreignLang(anchor.name, locale)}>{anchor.name}</h1>
        {total > 0 && <p className="mt-1 text-muted">{t("video.count", { count: total })}</p>}
      </div>
      {(await offersFollowing()) && (
        <FollowButton slug={anchor.slug} name={anchor.name} texts={(await getTexts()).following.button} />
      )}
      {description && (
        <div className="-mt-2 basis-full">
          <p className="max-w-prose" lang={foreignLang(description, locale)}>
            {description}
          </p>
        </div>
      )}
    </header>
  );
}

/** WordPress filters by id, so an anchor without one has no videos. */
async function readVideos({ id }: Anchor, page: number, choices?: VideoChoices): Promise<VideoList> {
  if (id === null) return { videos: [], pagination: { currentPage: 1, totalPages: 1, totalResults: 0 } };
  return listVideos({ page, perPage: pageSizes.anchorVideos, anchorId: id, choices });
}

type AnchorVideos = { anchor: Anchor; choices: VideoChoices };

/** Everything around an anchor's videos that stays when the page of the list changes. */
async function AnchorLayout({
  anchor,
  choices,
  total,
  pager,
  children,
}: {
  anchor: Anchor;
  choices: VideoChoices;
  total: number;
  pager?: ReactNode;
  children: ReactNode;
}) {
  const t = await getTranslations("anchor");
  const layout = await getTranslations("layout");
  const locale = await getLocale();
  return (
    <ListRegion>
      <Link className="nav-link mt-4 -ml-3.5" href={paths.anchors()}>
        <span aria-hidden="true">←&nbsp;</span> {t("back")}
      </Link>
      <AnchorHero anchor={anchor} total={isChosen(choices) ? (anchor.count ?? total) : total} />
      <BreadcrumbData
        crumbs={[
          { text: layout("home"), href: paths.home },
          { text: layout("anchors"), href: paths.anchors() },
          { text: anchor.name, href: paths.anchor(anchor.slug) },
        ]}
      />
      <JsonLd data={profilePage(anchor, locale)} />
      {anchor.id !== null && anchor.count !== 0 && (
        <ChoiceBar path={paths.anchor(anchor.slug)} params={{}} choices={choices} className="mb-4" />
      )}
      <WhilePending skeleton={<SkeletonGrid count={8} kind="videos" label={t("loading")} />}>
        {children}
      </WhilePending>
      {pager}
      <p className="mt-6 text-center text-sm text-muted" role="status">
        {total > 0 && t("total", { count: total })}
      </p>
    </ListRegion>
  );
}

/** An anchor with a page of videos; a page past the end is not found. */
export async function AnchorView({ anchor, choices, page }: AnchorVideos & { page: number }) {
  const t = await getTranslations();
  const { videos, pagination } = await readVideos(anchor, page, choices);
  const { totalPages, totalResults } = pagination;
  if (page > totalPages) notFound();
  const ads = { cell: <AdCell />, at: adCellPositions(videos.length, (anchor.id ?? 0) * 1000 + page) };
  const href = (to: number) => paths.anchor(anchor.slug, { ...choices, page: to });
  const pager = <TypedPager current={page} total={totalPages} href={href} />;
  return (
    <AnchorLayout anchor={anchor} choices={choices} total={totalResults} pager={pager}>
      {videos.length > 0 ? (
        <>
          <JsonLd data={videoItemList(videos, await getLocale())} />
          <VideoGrid videos={videos} ofOne eager={4} ads={ads} />
        </>
      ) : isChosen(choices) ? (
        <LinkPanel
          title={t("videos.emptyTitle")}
          text={t("videos.emptyChoices")}
          href={paths.anchor(anchor.slug)}
          link={t("videos.clearChoices")}
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
  const { totalPages, totalResults } = (await readVideos(anchor, 1, choices)).pagination;
  const href = paths.anchor(anchor.slug, { ...choices, page: totalPages });
  return (
    <AnchorLayout anchor={anchor} choices={choices} total={totalResults}>
      <LinkPanel
        title={t("videos.pastEndTitle")}
        text={t("videos.pastEndText", { last: totalPages })}
        href={href}
        link={t("pager.lastPage")}
      />
    </AnchorLayout>
  );
}
