import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import { feedPath } from "#lib/addresses/routing/feed-path.ts";
import type { PlayableVideo } from "#lib/contracts/catalogue/video.ts";
import { type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { emptyElement, parentElement, textElement } from "#lib/platform/xml.ts";
import { absoluteUrl } from "./alternates.ts";
import { mediaTypeOf } from "./media-type.ts";
import { videoDescription } from "./video-text.ts";

export const feedType = "application/rss+xml";

/** A feed's description; `path` is the English path of its page. */
export type Channel = {
  locale: Locale;
  path: string;
  title: string;
  description: string;
  /** The feed's own address, where it is not that of its page. */
  self?: string;
};

const namespaces = {
  version: "2.0",
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:media": "http://search.yahoo.com/mrss/",
};

/** How long readers may cache the feed. */
const ttlMinutes = 10;

const rfc822 = (iso: string) => new Date(iso).toUTCString();

/** The media of a video; for a VIP video those of its trailer, if it has one. */
function mediaElements({ player, isVip, duration }: PlayableVideo): string[] {
  if (player === null) return [];
  const url = new URL(player.src, absoluteUrl("/")).href;
  const type = mediaTypeOf(player);
  const attributes = {
    medium: player.kind === "audio" ? "audio" : "video",
    expression: isVip ? "sample" : "full",
    // A trailer's length is unknown.
    ...(duration !== null && !isVip && { duration: String(duration) }),
  };
  if (player.kind === "frame")
    return [parentElement("media:content", [emptyElement("media:player", { url })], attributes)];
  return [
    // RSS requires a length; 0 means unknown.
    emptyElement("enclosure", { url, length: "0", type }),
    emptyElement("media:content", { url, type, ...attributes }),
  ];
}

function itemElement(video: PlayableVideo, locale: Locale): string {
  const { anchor, title, imageUrl, publishedAt, triggers } = video;
  const url = absoluteUrl(localePath(locale, paths.video(video.slug)));
  return `${parentElement("item", [
    textElement("title", title),
    textElement("link", url),
    textElement("guid", url, { isPermaLink: "true" }),
    textElement("pubDate", publishedAt && rfc822(publishedAt)),
    textElement("dc:creator", anchor?.name),
    ...triggers.map((trigger) => textElement("category", nameInLanguage(locale, trigger))),
    textElement("description", videoDescription(video, anchor?.name, locale)),
    emptyElement("media:thumbnail", { url: imageUrl ?? absoluteUrl("/images/social.jpg") }),
    ...mediaElements(video),
  ])}\n`;
}

const lastChange = (videos: readonly PlayableVideo[]): string | null =>
  videos
    .flatMap(({ modifiedAt, publishedAt }) => modifiedAt ?? publishedAt ?? [])
    .toSorted()
    .at(-1) ?? null;

/** RSS with media (product: Feeds). It contains no time of its building, so the same videos give the same bytes. */
export function feedXml(channel: Channel, videos: readonly PlayableVideo[]): string {
  const { locale, path, title, description } = channel;
  const link = absoluteUrl(localePath(locale, path));
  const self = absoluteUrl(channel.self ?? feedPath(localePath(locale, path)));
  const changed = lastChange(videos);
  const picture = [
    textElement("url", absoluteUrl("/images/icon-192.png")),
    textElement("title", title),
    textElement("link", link),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${parentElement(
    "rss",
    [
      parentElement("channel", [
        textElement("title", title),
        textElement("link", link),
        textElement("description", description),
        textElement("language", languages[locale].html),
        textElement("lastBuildDate", changed && rfc822(changed)),
        textElement("ttl", ttlMinutes),
        emptyElement("atom:link", { href: self, rel: "self", type: feedType }),
        parentElement("image", picture),
        "\n",
        ...videos.map((video) => itemElement(video, locale)),
      ]),
    ],
    namespaces,
  )}\n`;
}
