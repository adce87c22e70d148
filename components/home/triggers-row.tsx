import { TriggerTile } from "#components/trigger/trigger-tile.tsx";
import { Carousel } from "#components/ui/lists/carousel.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { getTranslations } from "#lib/i18n/server.ts";
import { triggersOrNone } from "#lib/services/catalogue/trigger.ts";

/** A row of the most watched triggers. */
export async function TriggersRow() {
  const t = await getTranslations();
  const triggers = await triggersOrNone();
  const pictured = triggers.filter(({ imageUrl }) => imageUrl).slice(0, pageSizes.homeTriggers);
  if (pictured.length === 0) return null;
  const title = t("triggers.heading");
  const head = (
    <>
      <h2>{title}</h2>
      <Link className="nav-link ml-auto shrink-0" href={paths.triggers}>
        {t("triggers.all", { count: triggers.length })}
      </Link>
    </>
  );
  return (
    <Carousel
      label={title}
      previous={t("triggers.previous")}
      next={t("triggers.next")}
      head={head}
      className="triggers"
    >
      {pictured.map((trigger) => (
        <li key={trigger.slug} className="row-slide">
          <TriggerTile trigger={trigger} shape="tall" />
        </li>
      ))}
    </Carousel>
  );
}
