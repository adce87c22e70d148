import type { Settings } from "#lib/platform/settings.ts";

/**
 * Makers of players that report to them, by host; a host includes its subdomains. Other trackers are named by their
 * hosts.
 */
const makers: Readonly<Record<string, string>> = {
  "youtube.com": "YouTube",
  "youtube-nocookie.com": "YouTube",
  "vimeo.com": "Vimeo",
  "bilibili.com": "Bilibili",
  "dailymotion.com": "Dailymotion",
};

/** Hosts that serve the operator's own media and do nothing else with it. */
const mediaHosts = ["mediadelivery.net", "b-cdn.net", "cloudflarestream.com", "videodelivery.net"];

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
const hostOf = (url: string | undefined) => (url === undefined ? [] : [new URL(url).hostname]);

function ownHosts(settings: Settings): string[] {
  const { SITE_URL, WORDPRESS_URL, BUNNY_CDN_KEYS, SECURE_LINK_KEYS, BUCKET_KEYS } = settings;
  const places = Object.keys(SECURE_LINK_KEYS).map((place) => place.split("/", 1)[0] ?? "");
  const site = new URL(SITE_URL).hostname.replace(/^www\./, "");
  const signedHosts = [...Object.keys(BUNNY_CDN_KEYS), ...places, ...Object.keys(BUCKET_KEYS)];
  return [site, ...hostOf(WORDPRESS_URL), ...signedHosts.filter(Boolean), ...mediaHosts];
}

/** The company that an iframe of this host reports to; null for the operator's own media. */
export function trackingMaker(host: string, settings: Settings): string | null {
  const plain = host.toLowerCase().replace(/^\*\./, "");
  if (ownHosts(settings).some((own) => isWithin(plain, own))) return null;
  return Object.entries(makers).find(([domain]) => isWithin(plain, domain))?.[1] ?? plain;
}

type TrackerName = "ads" | "chat" | "analytics" | "players";
type Tracker = {
  name: TrackerName;
  /** Whether it loads on every page, and not only on those with such a player. */
  isOnEveryPage: boolean;
  /** The companies that it loads from, by the settings; empty if it does not track. */
  from: (settings: Settings) => string[];
};

/**
 * What tracks, by setting (product: Consent). PayPal's buttons and the bot check need no consent, because visitors
 * request these services themselves.
 */
const trackers: readonly Tracker[] = [
  { name: "ads", isOnEveryPage: true, from: ({ AD_SCRIPT_URL }) => hostOf(AD_SCRIPT_URL) },
  { name: "chat", isOnEveryPage: true, from: ({ CHAT_WIDGET_URL }) => hostOf(CHAT_WIDGET_URL) },
  {
    name: "analytics",
    isOnEveryPage: true,
    from: ({ ANALYTICS_SCRIPT_URL, ANALYTICS_COOKIES }) =>
      ANALYTICS_COOKIES ? hostOf(ANALYTICS_SCRIPT_URL) : [],
  },
  {
    name: "players",
    isOnEveryPage: false,
    from: (settings) => [
      ...new Set(settings.EMBED_HOSTS.flatMap((host) => trackingMaker(host, settings) ?? [])),
    ],
  },
];

export type LoadedTracker = { name: TrackerName; isOnEveryPage: boolean; from: readonly string[] };

/** What needs a visitor's consent on this site. */
export const trackersOf = (settings: Settings): LoadedTracker[] =>
  settings.CONSENT === "off"
    ? []
    : trackers
        .map(({ from, ...tracker }) => ({ ...tracker, from: from(settings) }))
        .filter(({ from }) => from.length > 0);
