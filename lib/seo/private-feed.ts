import "server-only";
import type { PlayerSource, VideoItem } from "#lib/contracts/video.ts";
import { htmlLang, type Locale, localePath } from "#lib/i18n/locales.ts";
import { paths } from "#lib/paths.ts";
import { triggerName } from "#lib/trigger-name.ts";
import { emptyElement, parentElement, textElement } from "#lib/xml.ts";
import { absoluteUrl } from "./alternates.ts";

/** The media type of a feed. */
export const feedType = "application/rss+xml";

type Channel = {
  locale: Locale;
  title: string;
  description: string;
  /** The path of the page that shows the same, and of the feed itself. */
  link: string;
  self: string;
};
type FeedVideo = VideoItem & { player: PlayerSource | null };

const namespaces = {
  version: "2.0",
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:media": "http://search.yahoo.com/mrss/",
};

/** Of files that an app can play by itself. */
const mediaTypes = { video: "video/mp4", audio: "audio/mpeg", hls: "application/vnd.apple.mpegurl" };

/** A file that everybody may play. A length in bytes that is not known is 0 by the rules of RSS. */
function enclosure({ player }: FeedVideo): string {
  if (player === null || player.kind === "frame") return "";
  const url = new URL(player.src, absoluteUrl("/")).href;
  return emptyElement("enclosure", { url, length: "0", type: mediaTypes[player.kind] });
}

function itemElement(video: FeedVideo, locale: Locale): string {
  const { slug, title, imageUrl, publishedAt, anchor, triggers } = video;
  const url = absoluteUrl(localePath(locale, paths.video(slug)));
  return parentElement("item", [
    textElement("title", title),
    textElement("link", url),
    textElement("guid", url, { isPermaLink: "true" }),
    textElement("pubDate", publishedAt && new Date(publishedAt).toUTCString()),
    textElement("dc:creator", anchor?.name),
    ...triggers.map((trigger) => textElement("category", triggerName(trigger, locale))),
    imageUrl === null ? "" : emptyElement("media:thumbnail", { url: imageUrl }),
    enclosure(video),
  ]);
}

/** RSS of videos for one member alone (product: Following). */
export function privateFeedXml(channel: Channel, videos: readonly FeedVideo[]): string {
  const { locale, title, description, link, self } = channel;
  const head = [
    textElement("title", title),
    textElement("link", absoluteUrl(link)),
    textElement("description", description),
    textElement("language", htmlLang[locale]),
    emptyElement("atom:link", { href: absoluteUrl(self), rel: "self", type: feedType }),
  ];
  const items = videos.map((video) => itemElement(video, locale));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${parentElement(
    "rss",
    [parentElement("channel", [...head, ...items])],
    namespaces,
  )}\n`;
}
