import { PlainList } from "#components/ui/lists/plain-list.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { Trigger } from "#lib/contracts/catalogue/trigger.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { getTranslations } from "#lib/i18n/server.ts";
import { triggersOrNone } from "#lib/services/catalogue/trigger.ts";
import { TriggerTile } from "./trigger-tile.tsx";

const maxTriggers = 7;

type MoreTriggersProps = { trigger?: Trigger; videos?: readonly VideoItem[] };

/** Other triggers: first those that the listed videos have, too, then the most watched. */
export async function MoreTriggers({ trigger, videos = [] }: MoreTriggersProps) {
  const t = await getTranslations("triggers");
  const allTriggers = await triggersOrNone();
  const otherTriggers = allTriggers.filter(({ slug }) => slug !== trigger?.slug);
  if (otherTriggers.length === 0) return null;
  const shared = (slug: string) =>
    videos.filter(({ triggers }) => triggers.some((other) => other.slug === slug)).length;
  const near = otherTriggers.toSorted((a, b) => shared(b.slug) - shared(a.slug)).slice(0, maxTriggers);
  return (
    <section className="mt-9 md:mt-14" aria-labelledby="more-triggers">
      <div className="mb-4 flex items-end justify-between gap-4">
        <h2 id="more-triggers">{t(trigger ? "more" : "heading")}</h2>
        <Link className="quiet-link text-muted" href={paths.triggers}>
          {t("all", { count: allTriggers.length })}
        </Link>
      </div>
      <PlainList className="trigger-row">
        {near.map((other) => (
          <li key={other.slug}>
            <TriggerTile trigger={other} shape="tall" />
          </li>
        ))}
      </PlainList>
    </section>
  );
}
