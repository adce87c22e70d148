import type { ErrorPageName } from "./error-pages.ts";

/**
 * A page's parameter: a page number; a search text; a slug, with the error pages for a missing and an impossible one;
 * or a choice of sorting or filtering, one of `values` or, without them, a slug.
 */
export type Param =
  | { kind: "page" | "search" }
  | { kind: "slug"; missing: ErrorPageName; malformed?: ErrorPageName }
  | { kind: "choice"; values?: readonly string[] };

export type Page = {
  /** The path in English. `:name`, if any, is the last segment and one of `params`. */
  path: string;
  /** The parameters of path and query, in their canonical order. */
  params?: Readonly<Record<string, Param>>;
  /**
   * The route below app/[locale] that renders a page with query parameters; `:choices` stands for all choices. Without
   * `route` a page is rendered at its path.
   */
  route?: string;
  /** The error page for a 503 of this page. */
  unavailable?: ErrorPageName;
  /** Whether search engines may index it. */
  indexed: boolean;
  /** The part of the sitemap that lists it (lib/sitemap), if its content depends on WordPress. */
  sitemap?: "anchors" | "videos" | "triggers" | "texts";
  /** Whether it also exists at `<path>-<language>`, in that language for every visitor. */
  fixed?: boolean;
  /** Whether the payment provider returns here, in a window that must keep its opener. */
  keepsOpener?: boolean;
  /** Whether it has places for ads; its document then allows the ad network's hosts (decision: script-policy). */
  ads?: boolean;
  /**
   * Whether nobody logs in or pays there, so that it may follow a page with ads in the same document while a sound
   * plays.
   */
  keepsSound?: boolean;
  /** Whether it has a feed of its newest videos, at its path and `/feed.xml`. */
  feed?: boolean;
};

export type PageTable = Readonly<Record<string, Page>>;

const page = { kind: "page" } as const;
const search = { kind: "search" } as const;
const anchor = { kind: "slug", missing: "anchor-not-found" } as const;
const trigger = { kind: "slug", missing: "trigger-not-found" } as const;
const video = { kind: "slug", missing: "video-not-found", malformed: "video-invalid" } as const;
/** How a list of videos is sorted and filtered (product: Sorting and filtering). */
const choices = {
  sort: { kind: "choice", values: ["newest", "views", "longest", "shortest"] },
  access: { kind: "choice", values: ["free", "vip"] },
  trigger: { kind: "choice" },
  language: { kind: "choice", values: ["en", "zh"] },
  length: { kind: "choice", values: ["short", "medium", "long"] },
} as const;
const { trigger: _, ...ofTrigger } = choices;
const ofAnchors = {
  sort: { kind: "choice", values: ["videos", "name"] },
  language: choices.language,
} as const;

/**
 * Every page of the site. Links, rewrites, cache keys, address checks, error pages and the sitemap derive from it
 * (decision: parameters-as-segments). Browsers load it, so it holds only data.
 */
export const pages = {
  home: { path: "/", unavailable: "home-unavailable", indexed: true, keepsSound: true, feed: true },
  videos: {
    path: "/videos",
    params: { query: search, anchor, ...choices, page },
    route: "lists/videos/:anchor/:query/:choices/:page",
    unavailable: "videos-unavailable",
    indexed: true,
    keepsSound: true,
  },
  video: {
    path: "/video/:slug",
    params: { slug: video },
    unavailable: "video-unavailable",
    indexed: true,
    sitemap: "videos",
    ads: true,
  },
  anchors: {
    path: "/anchors",
    params: { search, ...ofAnchors, page },
    route: "lists/anchors/:search/:choices/:page",
    unavailable: "anchors-unavailable",
    indexed: true,
    keepsSound: true,
  },
  anchorLetter: {
    path: "/anchors-by-letter/:letter",
    params: { letter: anchor },
    unavailable: "anchors-unavailable",
    indexed: true,
    sitemap: "anchors",
    keepsSound: true,
  },
  anchor: {
    path: "/anchors/:slug",
    params: { slug: anchor, ...choices, page },
    route: "lists/anchor/:slug/:choices/:page",
    unavailable: "anchor-unavailable",
    indexed: true,
    sitemap: "anchors",
    ads: true,
    feed: true,
  },
  triggers: {
    path: "/triggers",
    unavailable: "videos-unavailable",
    indexed: true,
    sitemap: "triggers",
    keepsSound: true,
  },
  trigger: {
    path: "/triggers/:slug",
    params: { slug: trigger, ...ofTrigger, page },
    route: "lists/trigger/:slug/:choices/:page",
    unavailable: "videos-unavailable",
    indexed: true,
    sitemap: "triggers",
    ads: true,
    feed: true,
  },
  vip: { path: "/vip", indexed: true, fixed: true },
  vipEarly: { path: "/vip/early", indexed: false },
  preview: { path: "/preview", indexed: false },
  admin: { path: "/admin", indexed: false },
  adminNumbers: { path: "/admin/numbers", indexed: false },
  updates: { path: "/updates", indexed: true, keepsSound: true },
  items: { path: "/items", indexed: false },
  offline: { path: "/offline", indexed: false },
  terms: { path: "/terms", indexed: true, sitemap: "texts" },
  privacy: { path: "/privacy", indexed: true, sitemap: "texts" },
  refunds: { path: "/refunds", indexed: true, sitemap: "texts" },
  withdraw: { path: "/withdraw", indexed: false },
  cancel: { path: "/cancel", indexed: false },
  login: { path: "/login", indexed: false },
  register: { path: "/register", indexed: false },
  forgotPassword: { path: "/forgot-password", indexed: false },
  resetPassword: { path: "/reset-password", indexed: false },
  loginByMail: { path: "/login-by-mail", indexed: false },
  accountLink: { path: "/account-link", indexed: false },
  profile: { path: "/profile", indexed: false },
  watchLater: { path: "/watch-later", indexed: false },
  history: { path: "/history", indexed: false },
  following: { path: "/following", indexed: false },
  paymentSuccess: { path: "/payment/success", indexed: false, keepsOpener: true },
  paymentCancelled: { path: "/payment/cancelled", indexed: false, keepsOpener: true },
  paymentActivation: { path: "/payment-success", indexed: false },
} as const satisfies PageTable;
