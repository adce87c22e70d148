import { pages } from "#lib/addresses/pages.ts";
import { paths } from "#lib/addresses/paths.ts";
import { routeFolder } from "#lib/addresses/routing/inner-path.ts";
import { triggersOrNone } from "#lib/services/catalogue/trigger.ts";

const triggers = { key: "triggers", path: paths.triggers, on: [pages.triggers, pages.trigger] } as const;
const links = [
  { key: "home", path: paths.home, on: [pages.home] },
  { key: "videos", path: paths.videos(), on: [pages.videos, pages.video] },
  triggers,
  { key: "anchors", path: paths.anchors(), on: [pages.anchors, pages.anchor, pages.anchorLetter] },
  { key: "vip", path: paths.vip, on: [pages.vip] },
] as const;

/** The main links, each current on the pages in `on`; without triggers in WordPress none of triggers. */
export async function mainLinks() {
  const hasTriggers = (await triggersOrNone()).length > 0;
  return links.filter((link) => link !== triggers || hasTriggers);
}

export const libraryFolders = [pages.history, pages.watchLater, pages.following].map(routeFolder);
