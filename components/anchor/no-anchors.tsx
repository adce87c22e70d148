import { LinkPanel } from "#components/ui/lists/link-panel.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTranslations } from "#lib/i18n/server.ts";
import { type AnchorChoices, listAnchors } from "#lib/services/catalogue/anchor.ts";
import { spelledAnchors } from "#lib/services/catalogue/spelled-search.ts";
import { AnchorGrid } from "./anchor-grid.tsx";

const maxOthers = 6;

type NoAnchorsProps = { search?: string | undefined; choices: AnchorChoices };

/** An empty list of anchors; of a search below the anchors that it may mean, else above those of the most videos. */
export async function NoAnchors({ search, choices }: NoAnchorsProps) {
  const t = await getTranslations();
  const title = t("anchors.emptyTitle");
  if (!search) return <Panel title={title} text={t("anchors.emptyText")} />;
  const meant = await spelledAnchors(search);
  const most = { page: 1, perPage: maxOthers, language: choices.language, sort: "videos" } as const;
  const { anchors } = meant ?? (await listAnchors(most));
  const nothing = (
    <LinkPanel
      title={title}
      text={t("anchors.emptySearch", { query: search })}
      href={paths.anchors()}
      link={t("anchor.back")}
    />
  );
  return (
    <>
      {!meant && nothing}
      {anchors.length > 0 && (
        <section className={meant ? "mb-9" : "mt-9 md:mt-14"} aria-labelledby="other-anchors">
          <h2 id="other-anchors" className="mb-4">
            {meant ? t("videos.didYouMean", { query: meant.spelled }) : t("anchors.others")}
          </h2>
          <AnchorGrid anchors={anchors} />
        </section>
      )}
      {meant && nothing}
    </>
  );
}
