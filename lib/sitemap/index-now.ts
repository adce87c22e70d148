import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import { textSlugs } from "#lib/contracts/catalogue/text-page.ts";
import { locales } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { absoluteUrl } from "#lib/seo/alternates.ts";
import { onChange } from "#lib/services/base/changes.ts";

/** One address for all participating search engines. */
const endpoint = "https://api.indexnow.org/indexnow";
/** The most addresses in a call; the protocol allows 10,000. */
const maxAddresses = 1_000;
/** Ms for collecting changes, most of which come together. */
const settleMs = 5_000;
const deadlineMs = 10_000;

/** The pages of a tag; none for the tag of a list, which does not name the changed pages. */
function pathsOf(tag: string): string[] {
  const [noun = "", raw = ""] = tag.split(":");
  const slug = parseSlug(raw);
  if (slug === null) return [];
  if (noun === "video") return [paths.video(slug)];
  if (noun === "anchor") return [paths.anchor(slug)];
  return noun === "page" ? textSlugs.filter((text) => text === slug).map((text) => paths[text]) : [];
}

export const changedAddresses = (tags: readonly string[]): string[] =>
  [...new Set(tags.flatMap(pathsOf))].flatMap((path) =>
    locales.map((locale) => absoluteUrl(localePath(locale, path))),
  );

async function submit(key: string, urlList: readonly string[]): Promise<void> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({
      host: new URL(settings().SITE_URL).host,
      key,
      keyLocation: absoluteUrl(`/${key}.txt`),
      urlList,
    }),
    redirect: "error",
    signal: AbortSignal.timeout(deadlineMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`status ${response.status}`);
}

/**
 * Notifies search engines of changed pages (product: Search engines). Only the instance that WordPress called does it.
 */
export function notifySearchEngines(): void {
  const { INDEXNOW_KEY: key } = settings();
  if (key === undefined) return;
  const waitingAddresses = new Set<string>();
  let isPlanned = false;
  const plan = () => {
    if (waitingAddresses.size === 0 || isPlanned) return;
    isPlanned = true;
    setTimeout(() => void send(), settleMs).unref();
  };
  const send = async () => {
    isPlanned = false;
    const urlList = [...waitingAddresses].slice(0, maxAddresses);
    for (const address of urlList) waitingAddresses.delete(address);
    plan();
    await submit(key, urlList).catch((error: unknown) =>
      log("warn", "IndexNow was not notified of a change", {
        addresses: urlList.length,
        reason: String(error),
      }),
    );
  };
  onChange((tags, { isRelayed }) => {
    if (isRelayed) return;
    for (const address of changedAddresses(tags)) waitingAddresses.add(address);
    plan();
  });
}
