import type { Settings } from "#lib/platform/settings.ts";

/** Where browsers load the tool's script, and where they send visits; Umami's script puts `/api/send` after its host. */
const folder = "/_api/stats";
export const analyticsScriptPath = `${folder}/script.js`;
export const analyticsEventPath = `${folder}/api/send`;

/** How a page starts a tool: attributes of its script, and what it reads from the window. */
export type AnalyticsStart = {
  src: string;
  attributes: Readonly<Record<string, string>>;
  globals: Readonly<Record<string, unknown>>;
  /** Whether the tool counts a page only when a script calls it. */
  isManual: boolean;
};

type Tool = {
  name: "Plausible" | "Umami" | "Matomo";
  /** The pattern of ANALYTICS_SITE_ID that identifies the tool. */
  siteId: RegExp;
  /** The address to which the tool's visits are relayed. */
  events: (script: URL) => URL;
  start: (siteId: string, cookies: boolean) => Omit<AnalyticsStart, "src">;
};

/** By the makers' documentation. The last one's pattern matches every site id. */
const tools: readonly Tool[] = [
  {
    // https://docs.umami.is/docs/tracker-configuration
    name: "Umami",
    siteId: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    events: (script) => new URL("api/send", script),
    start: (siteId) => ({
      attributes: {
        "data-website-id": siteId,
        "data-host-url": folder,
        // Otherwise it stores an identifier in local storage.
        "data-identity-stitching": "false",
      },
      globals: {},
      isManual: false,
    }),
  },
  {
    // https://developer.matomo.org/api-reference/tracking-javascript
    name: "Matomo",
    siteId: /^\d+$/,
    // Matomo's cloud has its scripts at cdn.matomo.cloud/<name>.matomo.cloud/matomo.js.
    events: ({ href, hostname, pathname }) =>
      hostname === "cdn.matomo.cloud"
        ? new URL(`https:/${pathname.replace(/[^/]*$/, "matomo.php")}`)
        : new URL("matomo.php", href),
    start: (siteId, cookies) => ({
      attributes: {},
      globals: {
        _paq: [
          ...(cookies ? [] : [["disableCookies"]]),
          ["setTrackerUrl", analyticsEventPath],
          ["setSiteId", siteId],
          ["setRequestMethod", "POST"],
        ],
      },
      isManual: true,
    }),
  },
  {
    // https://plausible.io/docs/proxy/introduction
    name: "Plausible",
    siteId: /^/,
    events: (script) => new URL("/api/event", script),
    start: (siteId) => ({
      attributes: { "data-domain": siteId, "data-api": analyticsEventPath },
      // Newer scripts (pa-….js) read their options here.
      globals: { plausible: { o: { endpoint: analyticsEventPath } } },
      isManual: false,
    }),
  },
];

export type Analytics = {
  tool: Tool["name"];
  script: URL;
  events: URL;
  start: AnalyticsStart;
};

/** The operator's analytics; null without ANALYTICS_SCRIPT_URL. */
export function analyticsOf(settings: Settings): Analytics | null {
  const { ANALYTICS_SCRIPT_URL, ANALYTICS_SITE_ID, ANALYTICS_COOKIES, SITE_URL } = settings;
  if (ANALYTICS_SCRIPT_URL === undefined) return null;
  const siteId = ANALYTICS_SITE_ID ?? new URL(SITE_URL).hostname;
  const tool = tools.find((known) => known.siteId.test(siteId));
  if (tool === undefined) return null;
  const script = new URL(ANALYTICS_SCRIPT_URL);
  const start = { src: analyticsScriptPath, ...tool.start(siteId, ANALYTICS_COOKIES) };
  return { tool: tool.name, script, events: tool.events(script), start };
}
