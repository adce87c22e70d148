import { AnchorCard } from "#components/anchor/anchor-card.tsx";
import { AnchorChip } from "#components/anchor/anchor-chip.tsx";
import { SoundTile } from "#components/trigger/sound-tile.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { searchedTriggers } from "#lib/services/catalogue/trigger.ts";
import { searchedAnchors } from "#lib/services/catalogue/video-search.ts";

/** Fewer anchors than this are chips: cards would leave most of a row empty. */
const fewestCards = 3;

/** The sound and the anchors that a search names, above its videos. */
export async function SearchMatches({ query }: { query: string }) {
  const t = await getTranslations("layout");
  const [sound] = await searchedTriggers(query, 1);
  const anchors = await searchedAnchors(query);
  return (
    <>
      {sound && (
        <div className="mb-6">
          <SoundTile trigger={sound} shape="banner" eager />
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
            <ul className="grid-anchors">
              {anchors.map((anchor) => (
                <li key={anchor.slug} className="grid">
                  <AnchorCard anchor={anchor} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}
