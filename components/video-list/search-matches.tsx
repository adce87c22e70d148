import { AnchorChip } from "#components/anchor/anchor-chip.tsx";
import { AnchorGrid } from "#components/anchor/anchor-grid.tsx";
import { TriggerTile } from "#components/trigger/trigger-tile.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { searchedTriggers } from "#lib/services/catalogue/trigger.ts";
import { searchedAnchors } from "#lib/services/catalogue/video-search.ts";

/** Fewer anchors than this are chips: cards would leave most of a row empty. */
const fewestCards = 3;

/** The trigger and the anchors that a search names: above its videos, or below the text that there are none. */
export async function SearchMatches({ query }: { query: string }) {
  const t = await getTranslations("layout");
  const [trigger] = await searchedTriggers(query, 1);
  const anchors = await searchedAnchors(query);
  return (
    <>
      {trigger && (
        <div className="mb-6">
          <TriggerTile trigger={trigger} shape="banner" eager />
        </div>
      )}
      {anchors.length > 0 && (
        <section className="mb-6" aria-label={t("anchors")}>
          {anchors.length < fewestCards ? (
            <ul className="chips">
              {anchors.map((anchor) => (
                <li key={anchor.slug}>
                  <AnchorChip {...anchor} />
                </li>
              ))}
            </ul>
          ) : (
            <AnchorGrid anchors={anchors} />
          )}
        </section>
      )}
    </>
  );
}
