import { Parser } from "htmlparser2";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { settings } from "#lib/settings.ts";

const kindOfTag: Record<string, PlayerSource["kind"]> = { iframe: "frame", video: "video", audio: "audio" };

type Captions = NonNullable<PlayerSource["captions"]>;

/** Characters read of an embed code. */
const longestCode = 20_000;

/** The players in an embed code, in order, with the first `<source>` of each; and its captions. */
function readCode(html: string): { players: PlayerSource[]; captions: Captions } {
  const players: PlayerSource[] = [];
  const captions: Captions = [];
  /** The open element while it has no source. */
  let openKind: PlayerSource["kind"] | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "track" && /^(captions|subtitles)?$/i.test(attributes.kind ?? ""))
        captions.push({
          src: attributes.src?.trim() ?? "",
          lang: attributes.srclang?.trim() ?? "",
          label: attributes.label?.trim() ?? "",
        });
      const kind = kindOfTag[name] ?? (name === "source" ? openKind : undefined);
      if (kind === undefined || "srcdoc" in attributes) return;
      const src = attributes.src?.trim();
      openKind = src ? undefined : kind;
      if (src) players.push({ kind, src });
    },
    onclosetag(name) {
      if (kindOfTag[name]) openKind = undefined;
    },
  });
  parser.end(html);
  return { players, captions };
}

/** Older codes and those of Bilibili name no protocol: the site has https. */
const withProtocol = (src: string) => (/^\/\/[a-z0-9]/i.test(src) ? `https:${src}` : src);

/** `*.` stands for all subdomains. */
const matches = (host: string, pattern: string) =>
  pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;

/** Whether a URL may be framed: a path of this site, or https on an allowed host without port and user info. */
function isAllowed(src: string, hosts: readonly string[]): boolean {
  if (/[\\\s\p{Cc}]/u.test(src)) return false;
  if (/^\/(?!\/)/.test(src)) return true;
  const authority = /^https:\/\/([^/?#]+)/i.exec(src)?.[1]?.toLowerCase();
  if (authority === undefined || !/^[a-z0-9.-]+$/.test(authority)) return false;
  return hosts.some((pattern) => matches(authority, pattern)) && URL.canParse(src);
}

function kindOf(address: string): PlayerSource["kind"] {
  const ending =
    /\.([a-z0-9]+)(?:[?#]|$)/i.exec(address.replace(/^https?:\/\/[^/]*/i, ""))?.[1]?.toLowerCase() ?? "";
  if (["mp4", "webm", "m3u8"].includes(ending)) return "video";
  return ["mp3", "m4a", "ogg", "opus"].includes(ending) ? "audio" : "frame";
}

/**
 * The playlist of a Cloudflare Stream iframe, else null. A signed URL has its token in place of the id, in both forms
 * (decision: one-player).
 */
function cloudflarePlaylist(src: string): string | null {
  const { hostname = "", pathname = "" } = URL.parse(src) ?? {};
  const [, id] = /^\/([\w.-]+)(?:\/iframe)?\/?$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  if (/^customer-[a-z0-9]+\.cloudflarestream\.com$/.test(hostname))
    return `https://${hostname}/${id}/manifest/video.m3u8`;
  return ["iframe.videodelivery.net", "iframe.cloudflarestream.com"].includes(hostname)
    ? `https://videodelivery.net/${id}/manifest/video.m3u8`
    : null;
}

/**
 * The only allowed player in an embed code, or null. A bare URL's kind follows from its extension, else it is an
 * iframe. The code itself is never shown.
 */
export function parseEmbed(
  code: string | null,
  hosts: readonly string[] = settings().EMBED_HOSTS,
): PlayerSource | null {
  if (code === null) return null;
  const bare = code.slice(0, longestCode).trim();
  const { players, captions } = bare.includes("<")
    ? readCode(bare)
    : { players: [{ kind: kindOf(bare), src: bare }], captions: [] };
  const [found, ...others] = players;
  if (found === undefined || others.length > 0) return null;
  const source = { ...found, src: withProtocol(found.src) };
  if (!isAllowed(source.src, hosts)) return null;
  const playlist = source.kind === "frame" ? cloudflarePlaylist(source.src) : null;
  if (playlist !== null) return { kind: "hls", src: playlist };
  if (source.kind !== "video") return source;
  const kind = /\.m3u8(?:[?#]|$)/i.test(source.src) ? "hls" : "video";
  // Only on this site: captions of another origin would require CORS for the film, too.
  const ours = captions.filter(({ src }) => src.startsWith("/") && isAllowed(src, hosts));
  return { kind, src: source.src, ...(ours.length > 0 && { captions: ours }) };
}
