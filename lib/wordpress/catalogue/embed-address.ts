import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import table from "#wordpress/murmur/data/embed-elements.json" with { type: "json" };
import makers from "#wordpress/murmur/data/embed-makers.json" with { type: "json" };
import moreMakers from "#wordpress/murmur/data/embed-more-makers.json" with { type: "json" };

/** An address in an embed code, and the element that names it. */
export type EmbedCandidate = { src: string; tag?: "frame" | "video" | "audio" };

/** Why a code does not play; the plugin has a sentence for each. `detail`: a host, or the ending of a file. */
type Refusal =
  | ("none" | "several" | "script" | "shortcode" | "markup" | "long")
  | ("local" | "character" | "http" | "scheme" | "authority" | "page" | "short" | "format" | "host");
export type EmbedRefusal = { refusal: Refusal; detail?: string };
export type EmbedReading = { kind: PlayerSource["kind"]; src: string } | EmbedRefusal;

type Rule = {
  path?: string;
  /** The parameters that an address must have. */
  query?: Readonly<Record<string, string | undefined>>;
  /**
   * The player's address, with the named groups of `path` and `query` filled in; absent where the address is the
   * player's own.
   */
  player?: string;
  /** The parameters that the player's address takes over, by their names there. */
  keep?: Readonly<Record<string, string | undefined>>;
  /** A time such as 1h2m3s that the player's address takes over in seconds. */
  seconds?: { from: readonly string[]; to: string };
  /** Whether the player's address takes over the whole query. */
  all?: boolean;
  /** Whether it takes over the fragment. */
  fragment?: boolean;
};
type Maker = { hosts: readonly string[]; rules: readonly Rule[]; refusal?: string };
type Parts = { host: string; path: string; query: string; fragment: string };

const knownMakers: readonly Maker[] = [...makers, ...moreMakers];

/** The part of a host that a pattern's `*` stands for; "" for a pattern without one, null if it does not match. */
function subdomain(host: string, pattern: string): string | null {
  if (!pattern.startsWith("*.")) return host === pattern ? "" : null;
  const sub = host.slice(0, 1 - pattern.length);
  return host.endsWith(pattern.slice(1)) && !/(?:^|\.)xn--/.test(sub) ? sub : null;
}

const makersOf = (host: string) =>
  knownMakers.filter(({ hosts }) => hosts.some((pattern) => subdomain(host, pattern) !== null));

/** Adds https to `//host`, and to a maker's host without a scheme or with http: all makers have https. */
function withScheme(src: string): string {
  if (/^\/\/[a-z0-9]/i.test(src)) return `https:${src}`;
  const [, scheme = "", host = ""] = /^(http:\/\/)?([a-z0-9.-]+)(?:[/?#]|$)/i.exec(src) ?? [];
  return makersOf(host.toLowerCase()).length > 0 ? `https://${src.slice(scheme.length)}` : src;
}

function partsOf(address: string): Parts | null {
  const match = /^https:\/\/([^/?#]+)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/i.exec(address);
  if (match === null) return null;
  const [, authority = "", path = "", query = "", fragment = ""] = match;
  return { host: authority.toLowerCase(), path, query, fragment };
}

const hostLabels = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Whether the host is a maker's, or the path ends like a media file. */
export function isKnownAddress(src: string): boolean {
  if (/^\/(?!\/)/.test(src)) return isFile(src);
  const parts = partsOf(withScheme(src));
  return parts !== null && (makersOf(parts.host).length > 0 || isFile(parts.path));
}

/** The player at an address: a path of this site, or https on an allowed host, without port and credentials. */
export function readEmbedAddress({ src, tag }: EmbedCandidate, hosts: readonly string[]): EmbedReading {
  if (/^(?:[a-z]:[\\/]|file:|blob:)/i.test(src)) return { refusal: "local" };
  if (/[\\\p{Cc}\p{Cf}\p{Z}]/u.test(src)) return { refusal: "character" };
  if (/^\/(?!\/)/.test(src)) return sourceAt(src, tag, false);
  const address = withScheme(src);
  if (/^http:\/\//i.test(address)) return { refusal: "http" };
  const parts = partsOf(address);
  if (parts === null) return { refusal: "scheme" };
  if (!hostLabels.test(parts.host)) return { refusal: "authority", detail: parts.host };
  const owners = makersOf(parts.host);
  const player = owners.length === 0 ? address : playerOf(address, parts, owners);
  if (player === null)
    return { refusal: owners[0]?.refusal === "short" ? "short" : "page", detail: parts.host };
  const source = sourceAt(player, tag, owners.length > 0);
  if ("refusal" in source) return source;
  const host = partsOf(source.src)?.host ?? "";
  const isAllowed = (name: string) => hosts.some((pattern) => subdomain(name, pattern) !== null);
  // The page's policy must allow a frame's own host; a maker may serve a file from any host.
  if (isAllowed(host) || (source.kind !== "frame" && isAllowed(parts.host))) return source;
  return { refusal: "host", detail: host };
}

/** The player's address by the first matching rule of its makers; null without one. */
function playerOf(address: string, parts: Parts, owners: readonly Maker[]): string | null {
  const params = paramsOf(parts);
  for (const { hosts, rules } of owners)
    for (const rule of rules) {
      const groups = groupsOf(rule, parts.path, params);
      if (groups === null) continue;
      if (rule.player === undefined) return address;
      const sub = hosts.map((pattern) => subdomain(parts.host, pattern)).find((label) => label !== null);
      return playerAddress(rule, { ...groups, host: parts.host, sub: sub ?? "" }, parts, params);
    }
  return null;
}

/** The parameters of the query, then of the fragment, undecoded; the first of each name counts. */
function paramsOf({ query, fragment }: Parts): ReadonlyMap<string, string> {
  const params = new Map<string, string>();
  for (const [, name = "", value = ""] of `${query}&${fragment}`.matchAll(/([^&=]+)=([^&]*)/g))
    if (!params.has(name)) params.set(name, value);
  return params;
}

/** The named groups of a rule that matches; null if it does not. */
function groupsOf(rule: Rule, path: string, params: ReadonlyMap<string, string>) {
  const groups: Record<string, string | undefined> = {};
  const pairs: [string | undefined, string][] = [
    [rule.path, path],
    ...Object.entries(rule.query ?? {}).map(
      ([name, pattern]) => [pattern, params.get(name) ?? ""] as [string | undefined, string],
    ),
  ];
  for (const [pattern, text] of pairs) {
    if (pattern === undefined) continue;
    const match = new RegExp(pattern).exec(text);
    if (match === null) return null;
    Object.assign(groups, match.groups);
  }
  return groups;
}

/** Fills the named groups into a template. */
export const fillTemplate = (
  template: string,
  groups: Readonly<Record<string, string | undefined>>,
): string => template.replace(/\{(\w+)\}/g, (_, name: string) => groups[name] ?? "");

function playerAddress(
  { player = "", keep = {}, seconds, all, fragment }: Rule,
  groups: Readonly<Record<string, string | undefined>>,
  parts: Parts,
  params: ReadonlyMap<string, string>,
): string {
  const address = fillTemplate(player, groups);
  const time = seconds?.from.map((name) => secondsIn(params.get(name) ?? "")).find((second) => second > 0);
  const query = [
    ...(all && parts.query !== "" ? [parts.query] : []),
    ...Object.entries(keep).flatMap(([from, to]) => (params.get(from) ? [`${to}=${params.get(from)}`] : [])),
    ...(seconds && time ? [`${seconds.to}=${time}`] : []),
  ].join("&");
  const joint = query === "" ? "" : address.includes("?") ? "&" : "?";
  return `${address}${joint}${query}${fragment && parts.fragment !== "" ? `#${parts.fragment}` : ""}`;
}

/** The seconds of 90, 90s or 1h2m3s; 0 for anything else. */
function secondsIn(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/**
 * The kind of player for an address. A `video` or `audio` element says it, unless the address is a maker's or ends like
 * a playlist; otherwise its ending does, and without one it is a frame.
 */
function sourceAt(src: string, tag: EmbedCandidate["tag"], isMakers: boolean): EmbedReading {
  const [, path = "", query = ""] =
    /^([^?#]*)(?:\?([^#]*))?/.exec(src.replace(/^https:\/\/[^/?#]*/i, "")) ?? [];
  const [, inPath = ""] = /\.([a-z0-9]+)$/i.exec(path) ?? [];
  const [, inQuery = ""] = (tag === undefined && !isMakers && /\.([a-z0-9]+)(?:&|$)/i.exec(query)) || [];
  const ending = [inPath, inQuery]
    .map((text) => text.toLowerCase())
    .find((text) => fileKind(text) !== undefined);
  const kind = ending === undefined ? undefined : fileKind(ending);
  if (kind === "none") return { refusal: "format", detail: `.${ending}` };
  if (isMakers || tag === undefined || tag === "frame" || kind === "hls")
    return { kind: kind ?? "frame", src };
  return { kind: tag, src };
}

function isFile(path: string): boolean {
  const [, ending = ""] = /^[^?#]*\.([a-z0-9]+)(?:[?#]|$)/i.exec(path) ?? [];
  const kind = fileKind(ending.toLowerCase());
  return kind !== undefined && kind !== "none";
}

const fileKind = (ending: string) =>
  (["video", "hls", "audio", "none"] as const).find((kind) => table.files[kind].includes(ending));
