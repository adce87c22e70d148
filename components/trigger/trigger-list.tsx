import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { PlainList } from "#components/ui/lists/plain-list.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { Trigger } from "#lib/contracts/catalogue/trigger.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { triggerItemList } from "#lib/seo/trigger.ts";
import { ListenSwitch } from "./listen-switch.tsx";
import { mosaicShapes } from "./mosaic-shapes.ts";
import { TriggerTile } from "./trigger-tile.tsx";

const eagerPictures = 5;

/** All triggers as a mosaic of their pictures, the most watched first. */
export async function TriggerList({ triggers }: { triggers: readonly Trigger[] }) {
  const t = await getTranslations();
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    { text: t("triggers.heading"), href: paths.triggers },
  ];
  const shapes = mosaicShapes(triggers.length);
  return (
    <>
      <BreadcrumbData crumbs={crumbs} />
      <JsonLd data={triggerItemList(triggers, await getLocale())} />
      <header className="flex items-end justify-between gap-4 pt-7 pb-5">
        <div>
          <h1>{t("triggers.heading")}</h1>
          <p className="mt-1 text-muted">{t("triggers.intro")}</p>
        </div>
        <ListenSwitch text={t("triggers.listen")} waits={t("triggers.listenWaits")} />
      </header>
      <PlainList className="grid grid-flow-dense grid-cols-2 gap-2 md:grid-cols-4 md:gap-4">
        {triggers.map((trigger, at) => (
          <li key={trigger.slug} className="contents">
            <TriggerTile trigger={trigger} shape={shapes[at] ?? "small"} eager={at < eagerPictures}>
              <span className="trigger-wave" aria-hidden="true">
                <Icon>
                  <path d="M4 10v4M8 7v10M12 4v16M16 8v8M20 10v4" />
                </Icon>
              </span>
            </TriggerTile>
          </li>
        ))}
      </PlainList>
    </>
  );
}
