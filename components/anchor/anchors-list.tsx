import { notFound } from "next/navigation";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { LinkPanel } from "#components/ui/lists/link-panel.tsx";
import { WhilePending } from "#components/ui/lists/list-region.tsx";
import { NumberedPager } from "#components/ui/lists/pager.tsx";
import { SkeletonGrid } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { AnchorList } from "#lib/contracts/catalogue/anchor.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { anchorItemList } from "#lib/seo/anchor.ts";
import { type AnchorChoices, anchorsByLetter, listAnchors } from "#lib/services/catalogue/anchor.ts";
import { AnchorChoiceBar } from "./anchor-choices.tsx";
import { AnchorGrid } from "./anchor-grid.tsx";
import { LetterLinks } from "./letter-links.tsx";
import { NoAnchors } from "./no-anchors.tsx";

type AnchorsFilter = { search?: string | undefined; choices: AnchorChoices };

/** "Showing X to Y of Z anchors". Keeps its height without text. */
async function Showing({ list, search }: { list: AnchorList } & Pick<AnchorsFilter, "search">) {
  const t = await getTranslations("anchors");
  const { currentPage, totalResults: total } = list.pagination;
  const before = (currentPage - 1) * pageSizes.anchors;
  const numbers = { from: before + 1, to: before + list.anchors.length, total };
  return (
    <div className="mt-3 mb-4 min-h-5">
      <p className="text-sm text-muted" role="status">
        {list.anchors.length > 0 &&
          (search ? t("showingMatching", { ...numbers, query: search }) : t("showing", numbers))}
      </p>
    </div>
  );
}

/** A page of anchors; a page past the end is not found. */
export async function AnchorsList({ page, search, choices }: AnchorsFilter & { page: number }) {
  const t = await getTranslations("anchors");
  const locale = await getLocale();
  const list = await listAnchors({ page, search, locale, ...choices });
  const { totalPages } = list.pagination;
  if (page > totalPages) notFound();
  return (
    <>
      {!search && <LetterLinks letters={[...(await anchorsByLetter(locale)).keys()]} />}
      <AnchorChoiceBar search={search} choices={choices} />
      <Showing list={list} search={search} />
      <WhilePending skeleton={<SkeletonGrid count={10} kind="anchors" label={t("loading")} />}>
        {list.anchors.length > 0 ? (
          <AnchorGrid anchors={list.anchors} />
        ) : (
          <NoAnchors search={search} choices={choices} />
        )}
      </WhilePending>
      <JsonLd data={anchorItemList(list.anchors, await getLocale())} />
      <NumberedPager
        current={page}
        total={totalPages}
        href={(to) => paths.anchors({ page: to, search, ...choices })}
      />
    </>
  );
}

/** A page past the end, with a link to the last one. */
export async function AnchorsPastEnd({ search, choices }: AnchorsFilter) {
  const t = await getTranslations();
  const { pagination } = await listAnchors({ page: 1, search, ...choices });
  const last = pagination.totalPages;
  const href = paths.anchors({ page: last, search, ...choices });
  return (
    <>
      <Showing list={{ anchors: [], pagination }} search={search} />
      <WhilePending skeleton={<SkeletonGrid count={10} kind="anchors" label={t("anchors.loading")} />}>
        <LinkPanel
          title={t("anchors.pastEndTitle")}
          text={t("anchors.pastEndText", { last })}
          href={href}
          link={t("pager.lastPage")}
        />
      </WhilePending>
    </>
  );
}
