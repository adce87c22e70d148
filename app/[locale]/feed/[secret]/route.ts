import { connection } from "next/server";
import { paths } from "#lib/addresses/paths.ts";
import { isLocale } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { translatorOf } from "#lib/i18n/translate.ts";
import { settings } from "#lib/platform/settings.ts";
import { feedType, feedXml } from "#lib/seo/feed.ts";
import { readPrivateFeed } from "#lib/services/accounts/feed-address.ts";

type Context = { params: Promise<{ locale: string; secret: string }> };

/** /feed/{secret}.xml: new videos by the anchors that a member follows. Only the reader may cache it. */
export async function GET(_: Request, { params }: Context) {
  await connection(); // The build renders no feed.
  const { locale, secret: file } = await params;
  const secret = /^([\w-]+)\.xml$/.exec(file)?.[1];
  const videos = secret === undefined ? null : await readPrivateFeed(secret);
  if (videos === null || !isLocale(locale)) return new Response(null, { status: 404 });
  const t = translatorOf(locale, "following");
  const channel = {
    locale,
    path: paths.following,
    title: t("feed.channel", { site: settings().SITE_NAME }),
    description: t("intro"),
    self: localePath(locale, `/feed/${file}`),
  };
  return new Response(feedXml(channel, videos), {
    headers: {
      "content-type": `${feedType}; charset=utf-8`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}
