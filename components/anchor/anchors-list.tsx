import { notFound } from "next/navigation";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { WhilePending } from "#components/ui/list-region.tsx";
import { NumberedPager } from "#components/ui/pager.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RegionLink } from "#components/ui/region-link.tsx";
import { SkeletonGrid } from "#components/ui/skeleton.tsx";
import type { AnchorList } from "#lib/contracts/anchor.ts";
import { wholeNumber } from "#lib/format/numbers.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { beyond } from "#lib/list-params.ts";
import { pageSizes } from "#lib/page-sizes.ts";
import { paths } from "#lib/paths.ts";
import { anchorItemList } from "#lib/seo/anchor.ts";
import { listAnchors } from "#lib/services/anchor.ts";
import { AnchorCard } from "./anchor-card.tsx";

type AnchorsListProps = { page: number | typeof beyond; search?: string };

/** "Showing X to Y of Z anchors", and what they match. */
async function Showing({ list, search }: { list: AnchorList; search: string | undefined }) {
  const t = await getTranslations("anchors");
  const locale = await getLocale();
  const { currentPage, totalResults } = list.pagination;
  const before = (currentPage - 1) * pageSizes.anchors;
  const numbers = {
    from: wholeNumber(before + 1, locale),
    to: wholeNumber(before + list.anchors.length, locale),
    total: wholeNumber(totalResults, locale),
  };
  return (
    <p className="text-sm text-muted" role="status">
      {list.anchors.length > 0 &&
        (search ? t("showingMatching", { ...numbers, query: search }) : t("showing", numbers))}
    </p>
  );
}

async function Empty({
  page,
  last,
  search,
}: {
  page: AnchorsListProps["page"];
  last: number;
  search: string | undefined;
}) {
  const t = await getTranslations();
  if (page === beyond)
    return (
      <Panel title={t("anchors.pastEndTitle")} text={t("anchors.pastEndText", { last })}>
        <RegionLink className="btn primary" href={paths.anchors({ page: last })}>
          {t("pager.lastPage")}
        </RegionLink>
      </Panel>
    );
  return (
    <Panel
      title={t("anchors.emptyTitle")}
      text={search ? t("anchors.emptySearch", { query: search }) : t("anchors.emptyText")}
    >
      {search && (
        <RegionLink className="btn primary" href={paths.anchors()}>
          {t("anchor.back")}
        </RegionLink>
      )}
    </Panel>
  );
}

/** A page of anchors. A page past the end is not found. */
export async function AnchorsList({ page, search }: AnchorsListProps) {
  const t = await getTranslations("anchors");
  const locale = await getLocale();
  const asked = page === beyond ? 1 : page;
  const list = await listAnchors({ page: asked, search });
  const { totalPages } = list.pagination;
  if (asked > totalPages) notFound();
  const shown = page === beyond ? { ...list, anchors: [] } : list;
  const href = (to: number) => paths.anchors({ page: to, ...(search !== undefined && { search }) });
  return (
    <>
      <div className="mt-6 mb-4 min-h-5">
        <Showing list={shown} search={search} />
      </div>
      <WhilePending skeleton={<SkeletonGrid count={10} kind="anchors" label={t("loading")} />}>
        {shown.anchors.length > 0 ? (
          <ul className="grid-anchors">
            {shown.anchors.map((anchor) => (
              <li key={anchor.slug} className="grid">
                <AnchorCard anchor={anchor} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty page={page} last={totalPages} search={search} />
        )}
      </WhilePending>
      <JsonLd data={anchorItemList(shown.anchors, locale)} />
      {page !== beyond && <NumberedPager current={asked} total={totalPages} href={href} />}
    </>
  );
}
