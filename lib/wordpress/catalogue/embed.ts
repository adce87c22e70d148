import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { settings } from "#lib/platform/settings.ts";
import table from "#wordpress/murmur/data/embed-elements.json" with { type: "json" };
import {
  type EmbedCandidate,
  type EmbedReading,
  fillTemplate,
  isKnownAddress,
  readEmbedAddress,
} from "./embed-address.ts";
import {
  decodeEntities,
  type EmbedMarkup,
  type EmbedTag,
  splitMarkup,
  splitShortcodes,
  trimText,
} from "./embed-tags.ts";

// wordpress/murmur/includes/Catalogue/Embed/Reader.php reads in the same steps (decision: embed-codes-by-one-table).

/** The only allowed player in an embed code, or null. The code itself is never shown. */
export function parseEmbed(
  code: string | null,
  hosts: readonly string[] = settings().EMBED_HOSTS,
): PlayerSource | null {
  if (code === null) return null;
  const reading = readEmbed(code, hosts);
  if ("refusal" in reading) return null;
  const captions =
    reading.kind === "video" || reading.kind === "hls" ? captionsIn(splitMarkup(code), hosts) : [];
  return captions.length > 0 ? { ...reading, captions } : reading;
}

/** The most characters of an embed code. */
const maxCodeLength = 20_000;
/** The most times that a code may be escaped. */
const maxEscapes = 3;

/** The only player in an embed code, or the reason why there is none. */
export function readEmbed(code: string, hosts: readonly string[]): EmbedReading {
  if (Buffer.byteLength(code) > maxCodeLength) return { refusal: "long" };
  return readCode(code, { hosts, escapes: 0 });
}

type ReadContext = { hosts: readonly string[]; escapes: number };

function readCode(code: string, context: ReadContext): EmbedReading {
  const markup = splitMarkup(code);
  const { tags } = markup;
  const [outside, within] = divideNoscript(tags);
  const players = [playersIn(outside), playersIn(within)].find(({ length }) => length > 0);
  if (players !== undefined) return readSinglePlayer(players, context.hosts);
  const elements = withoutDuplicates(tags.flatMap(elementAddress));
  if (elements.length > 0)
    return readSinglePlayer(
      elements.map((src) => [{ src }]),
      context.hosts,
    );
  if (tags.some(({ attributes }) => attributes.has("srcdoc"))) return { refusal: "markup" };
  const read = readText(markup.text, context) ?? readKnownMaker(linksIn(markup), context.hosts);
  if (read !== null) return read;
  return { refusal: tags.some(({ name }) => name === "script") ? "script" : "none" };
}

/** The only player. Of its addresses, the first in a format that browsers play. */
function readSinglePlayer(players: readonly EmbedCandidate[][], hosts: readonly string[]): EmbedReading {
  const [player = [], ...others] = players;
  if (others.length > 0) return { refusal: "several" };
  const readings = player.map((candidate) => readEmbedAddress(candidate, hosts));
  const isPlayed = (reading: EmbedReading) => !("refusal" in reading && reading.refusal === "format");
  return readings.find(isPlayed) ?? readings[0] ?? { refusal: "none" };
}

const withoutDuplicates = (texts: readonly string[]) => [...new Set(texts)];

/** Splits off the tags in `noscript`: plugins that load a player late repeat it there, for browsers without scripts. */
function divideNoscript(tags: readonly EmbedTag[]): [outside: EmbedTag[], within: EmbedTag[]] {
  const divided: [EmbedTag[], EmbedTag[]] = [[], []];
  let isWithin = false;
  for (const tag of tags) {
    if (tag.name === "noscript") isWithin = !tag.isClosing;
    divided[isWithin ? 1 : 0].push(tag);
  }
  return divided;
}

const playerTags: Readonly<Record<string, EmbedCandidate["tag"]>> = {
  iframe: "frame",
  "amp-iframe": "frame",
  video: "video",
  "amp-video": "video",
  audio: "audio",
  "amp-audio": "audio",
  object: undefined,
  embed: undefined,
};
const isPlayer = (name: string) => Object.hasOwn(playerTags, name);
const canContain = new Set(["object", "video", "amp-video", "audio", "amp-audio"]);

/** The players of a code. The addresses within one player's element are alternatives. */
function playersIn(tags: readonly EmbedTag[]): EmbedCandidate[][] {
  const players: EmbedCandidate[][] = [];
  let open: { name: string; addresses: EmbedCandidate[] } | null = null;
  for (const { name, isClosing, attributes } of tags) {
    if (isClosing) {
      if (open?.name === name) open = null;
      continue;
    }
    const isInside = open !== null && (name === "source" || name === "param");
    if (!(isInside || isPlayer(name)) || attributes.has("srcdoc")) continue;
    const src = addressOf(name, attributes);
    const tag = playerTags[name] ?? (open === null ? undefined : playerTags[open.name]);
    const addresses: EmbedCandidate[] = open?.addresses ?? [];
    if (src !== "") addresses.push(tag === undefined ? { src } : { src, tag });
    if (open !== null) continue;
    players.push(addresses);
    if (canContain.has(name)) open = { name, addresses };
  }
  return players.filter(({ length }) => length > 0);
}

/** Whether an attribute holds the address of a player that a plugin loads late, or after consent. */
const isLate = (name: string, value: string) =>
  /^data-(?:.*-)?(?:src|original|url|lazy|lazyload)(?:-|$)/.test(name) &&
  !/poster|thumb|image|img|preview|placeholder/.test(name) &&
  /^(?:https?:|\/)/i.test(value);
const placeholder = /^(?:about:blank|data:image\/.*|#|\/\/:0|javascript:(?:false|void\(0\)|);?)$/i;

function addressOf(name: string, attributes: ReadonlyMap<string, string>): string {
  if (name === "param") {
    const isAddress = /^(?:movie|src|url|filename)$/i.test(attributes.get("name") ?? "");
    return isAddress ? (attributes.get("value") ?? "") : "";
  }
  const src = attributes.get(name === "object" ? "data" : "src") ?? "";
  if (src !== "" && !placeholder.test(src)) return src;
  const [, late] = [...attributes].find(([key, value]) => isLate(key, value)) ?? [];
  return late ?? src;
}

/** The address that a maker's own element, or the attributes of its script, stand for. */
function elementAddress({ name, isClosing, attributes }: EmbedTag): string[] {
  if (isClosing) return [];
  for (const { tag, attributes: patterns, player } of table.elements) {
    if (tag !== name || !Object.keys(patterns).every((key) => attributes.has(key))) continue;
    const matches = Object.entries(patterns).map(([key, pattern]) =>
      new RegExp(pattern).exec(attributes.get(key) ?? ""),
    );
    if (matches.every((match) => match !== null))
      return [fillTemplate(player, Object.assign({}, ...matches.map(({ groups }) => groups)))];
  }
  return [];
}

/** Addresses that are not in a player's element: in WordPress's own blocks, in editors' elements, and in links. */
function linksIn({ tags, comments }: EmbedMarkup): string[] {
  const blocks = comments.flatMap((comment) => {
    const [, url] = /^[\t-\r ]*wp:[\s\S]*?"(?:url|src)":"((?:[^"\\]|\\.)*)"/.exec(comment) ?? [];
    return url === undefined ? [] : [decodeEntities(url.replaceAll("\\/", "/"))];
  });
  const links = tags.flatMap(({ name, attributes }) =>
    [...attributes].flatMap(([key, value]) => {
      if ((name === "a" && key === "href") || (name === "oembed" && key === "url")) return value;
      if (name === "img" || !/^data-/.test(key)) return [];
      return value.startsWith("//") ? value : addressesIn(value);
    }),
  );
  return [...blocks, ...links];
}

/** The only player among addresses of known makers; null if there is no such address. */
function readKnownMaker(addresses: readonly string[], hosts: readonly string[]): EmbedReading | null {
  const readings = withoutDuplicates(addresses)
    .filter(isKnownAddress)
    .map((src) => readEmbedAddress({ src }, hosts));
  const players = withoutDuplicates(readings.flatMap((reading) => ("src" in reading ? reading.src : [])));
  if (players.length > 1) return { refusal: "several" };
  return readings.find((reading) => "src" in reading) ?? readings[0] ?? null;
}

/** Reads a code that is an address, or a text with one address; null for neither. */
function readText(code: string, { hosts, escapes }: ReadContext): EmbedReading | null {
  const text = trimText(decodeEntities(code));
  if (escapes < maxEscapes && text !== trimText(code) && /<[a-z]|&(?:amp;)*lt;/i.test(text))
    return readCode(text, { hosts, escapes: escapes + 1 });
  const codes = splitShortcodes(text);
  if (codes.tags.length > 0) return readShortcodes(codes, hosts);
  return readPlainText(text, hosts);
}

const beginsAddress = /^(?:[a-z][a-z0-9+.-]*:|[/\\]|[a-z0-9-]+\.[a-z0-9.-]+(?:[/?#:@]|$))/i;
const severalAddresses = /[,;|](https?:\/\/)/gi;
/** Addresses in a text; each ends before white space and the punctuation that ends a sentence. */
const addressInText = /https?:\/\/[^\p{Z}\p{Cc}<>"'“”‘’()（）[\]【】「」『』《》，。、；！？…]+/giu;

const addressesIn = (text: string) =>
  [...text.replaceAll(severalAddresses, " $1").matchAll(addressInText)].map(([address]) =>
    address.replace(/(?<![.,:;!?|])[.,:;!?|]+$/, ""),
  );

function readPlainText(plain: string, hosts: readonly string[]): EmbedReading | null {
  const text = plain.replaceAll(/(https?)：[/／]{2}/gi, "$1://");
  const trimmed = text.replace(/(?<![.,;])[.,;]+$/, "");
  const isAddress = /^[!-~]+$/.test(trimmed) && beginsAddress.test(trimmed);
  if (isAddress && trimmed.search(severalAddresses) < 0) return readEmbedAddress({ src: trimmed }, hosts);
  const addresses = addressesIn(text);
  const reading = readKnownMaker(addresses, hosts);
  if (reading !== null) return reading;
  if (/^(?:https?:|[/\\])/i.test(text)) return readEmbedAddress({ src: text }, hosts);
  return addresses.length > 0 ? { refusal: "character" } : null;
}

/** The attributes of shortcodes that name a video or its page. */
const shortcodeAddresses = [
  "src",
  "mp4",
  "m4v",
  "webm",
  "mov",
  "mp3",
  "m4a",
  "ogg",
  "opus",
  "flac",
  "wav",
  "url",
  "link",
  "href",
  "video",
  "source",
  "file",
  "hls",
  "m3u8",
  "external_url",
  "video_url",
];
const shortcodeIds = ["id", "guid", "code", "vid", "video_id", "videoid", "bv", "bvid"];
const shortcodeTags: Readonly<Record<string, EmbedCandidate["tag"]>> = { video: "video", audio: "audio" };

/** The player that a maker's id stands for, in a shortcode named after the maker, such as `su_youtube`. */
function shortcodePlayer(name: string, value: string): EmbedCandidate[][] {
  const maker = Object.entries(table.shortcodes).find(([key]) => name.split(/[-_]/).includes(key))?.[1];
  return maker && new RegExp(maker.value).test(value)
    ? [[{ src: fillTemplate(maker.player, { value }) }]]
    : [];
}

function shortcodeAddress({ name, isClosing, attributes, body }: EmbedTag): EmbedCandidate[][] {
  if (isClosing || body === "") return [];
  const src = shortcodeAddresses.map((key) => attributes.get(key) ?? "").find((value) => /[/.]/.test(value));
  const tag = shortcodeTags[name];
  if (src !== undefined) return [[tag === undefined ? { src } : { src, tag }]];
  const [first = ""] = body.replace(/^[\t-\r =]+/, "").split(/[\t-\r ]/, 1);
  const id = shortcodeIds.map((key) => attributes.get(key) ?? "").find((value) => value !== "");
  const value = id ?? trimText(decodeEntities(first));
  return /^(?:https?:)?\/\//i.test(value) ? [[{ src: value }]] : shortcodePlayer(name, value);
}

function readShortcodes(
  { tags, text }: Omit<EmbedMarkup, "comments">,
  hosts: readonly string[],
): EmbedReading {
  const content = trimText(text);
  const players = tags.flatMap(shortcodeAddress);
  if (players.length > 0) return readSinglePlayer(players, hosts);
  const [player] = withoutDuplicates(tags.map(({ name }) => name)).flatMap((name) =>
    shortcodePlayer(name, content),
  );
  if (player) return readSinglePlayer([player], hosts);
  const isCode = tags.some(({ body, isClosing }) => isClosing || body !== "");
  return readPlainText(content, hosts) ?? { refusal: isCode ? "shortcode" : "none" };
}

/**
 * The captions of a code that are files of this site: those of another origin would require CORS for the video, too.
 */
function captionsIn({ tags }: EmbedMarkup, hosts: readonly string[]): NonNullable<PlayerSource["captions"]> {
  return tags.flatMap(({ name, attributes }) => {
    const src = attributes.get("src") ?? "";
    const isCaptions = name === "track" && /^(?:captions|subtitles)?$/i.test(attributes.get("kind") ?? "");
    if (!isCaptions || !/^\/(?!\/)/.test(src) || "refusal" in readEmbedAddress({ src }, hosts)) return [];
    return [{ src, lang: attributes.get("srclang") ?? "", label: attributes.get("label") ?? "" }];
  });
}
