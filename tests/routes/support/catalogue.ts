import * as z from "zod/mini";
import * as anchors from "#app/%5Fapi/anchors/route.ts";
import * as homepage from "#app/%5Fapi/homepage/route.ts";
import * as levels from "#app/%5Fapi/memberships/levels/route.ts";
import * as video from "#app/%5Fapi/video/[slug]/route.ts";
import * as featured from "#app/%5Fapi/videos/featured-anchors/route.ts";
import * as videos from "#app/%5Fapi/videos/route.ts";
import { anchor, anchorList } from "#lib/contracts/catalogue/anchor.ts";
import { homepageSection } from "#lib/contracts/catalogue/homepage.ts";
import { videoDetail, videoList } from "#lib/contracts/catalogue/video.ts";
import { membershipLevel } from "#lib/contracts/payment/membership.ts";
import { type Answer, json } from "#tests/support/wordpress.ts";

/** The player of a VIP video, which no response may contain. */
const secret = "https://www.youtube.com/embed/vip-secret";
export const secretPart = "vip-secret";

const rawAnchor = {
  id: "12",
  slug: "mira",
  title: { rendered: "Mira &amp; Jo" },
  featured_media_url: "https://cdn.test/mira.jpg",
  count: "34",
};
const rawVideo = {
  id: 7,
  slug: "soft-rain",
  title: { rendered: "Soft rain &#8211; tea" },
  acf: {
    main_embed_code: `<iframe src="${secret}"></iframe>`,
    trailer_embed_code: null,
    is_vip: "1",
    view_count: "1200",
    featured_media_url: false,
    vid_actor: [12],
  },
  anchor_id: "12",
  date_gmt: "2025-09-18 21:30:05",
};
export const rawDetail = {
  id: 7,
  slug: "soft-rain",
  title: "Soft rain &#8211; tea",
  published_date: "2025-09-18T21:30:05",
  is_vip: true,
  thumbnail_url: "https://cdn.test/rain.jpg",
  video_embed_url: secret,
  trailer_embed_url: "https://www.youtube.com/embed/trailer",
  user_has_access: false,
  anchor: { ...rawAnchor, link: "https://wordpress.test/mira" },
  comments: { total: 3, items: [] },
};

/** The headers of a list with this many items on one page. */
export const totalHeaders = (items: number) => ({ "x-wp-total": `${items}`, "x-wp-totalpages": "1" });

type Context = { params: Promise<never> };
type Route = {
  GET: (request: Request, context: Context) => Promise<Response>;
  path: string;
  params?: Record<string, string>;
  /** The path below `asmr/v1/` and the parameters of WordPress's request, except `_cb`. */
  upstream: string;
  query: Record<string, string>;
  /** WordPress's response and its headers, and the site's schema of it. */
  raw: unknown;
  headers?: Record<string, string>;
  shape: z.ZodMiniType;
  /** The documented text of a failure, without the status. */
  failure: string;
  /** The reason why a response is unreadable; levels have no such text. */
  unreadable?: string;
};

export const catalogue: Route[] = [
  {
    GET: videos.GET,
    path: "/_api/videos",
    upstream: "videos",
    query: { page: "1", per_page: "18", orderBy: "date", order: "desc" },
    raw: { videos: [rawVideo], pagination: { currentPage: "1", totalPages: 1, totalResults: "1" } },
    shape: videoList,
    failure: "Failed to fetch videos",
    unreadable: "video list",
  },
  {
    GET: anchors.GET,
    path: "/_api/anchors",
    upstream: "anchors",
    query: { page: "1", per_page: "1000" },
    raw: [rawAnchor],
    headers: totalHeaders(1),
    shape: anchorList,
    failure: "Failed to fetch anchors",
    unreadable: "anchors",
  },
  {
    GET: featured.GET,
    path: "/_api/videos/featured-anchors",
    upstream: "videos/featured-anchors",
    query: {},
    raw: [rawAnchor],
    shape: z.array(anchor),
    failure: "Failed to fetch featured anchors",
    unreadable: "featured anchors",
  },
  {
    GET: homepage.GET,
    path: "/_api/homepage",
    upstream: "homepage",
    query: {},
    raw: [
      {
        actor_info: { term_id: 12, name: "Mira", slug: "mira", featured_media_url: "", count: 34 },
        videos: [rawVideo],
      },
    ],
    shape: z.array(homepageSection),
    failure: "Failed to fetch homepage data",
    unreadable: "homepage",
  },
  {
    GET: levels.GET,
    path: "/_api/memberships/levels",
    upstream: "memberships/levels",
    query: {},
    raw: [{ id: "3", name: "Silver", description: "<p>x</p>", pricing_text: "$9.99 per Month." }],
    shape: z.array(membershipLevel),
    failure: "Failed to fetch membership levels",
  },
  {
    GET: video.GET,
    path: "/_api/video/soft-rain",
    params: { slug: "soft-rain" },
    upstream: "video/soft-rain",
    query: {},
    raw: rawDetail,
    shape: videoDetail,
    failure: "Failed to fetch video by slug",
    unreadable: "video detail",
  },
];

export const rightAnswer = ({ raw, headers = {} }: Route): Answer => json(raw, { headers });

export const routeOf = (path: string): Route => {
  const route = catalogue.find((one) => one.path === path);
  if (route === undefined) throw new Error(`no route ${path}`);
  return route;
};

/** A text in the browser's request that must not reach WordPress. */
export const canary = "canary-7f3a";
const browser = {
  authorization: `Bearer ${canary}`,
  cookie: `session=${canary}; lang=zh`,
  referer: `https://murmur.test/${canary}`,
  "x-auth-token": canary,
  "x-forwarded-for": canary,
  "user-agent": canary,
};

/** Calls a route as Next does: `params` are decoded. */
export async function ask({ GET, path, params = {} }: Route, query = "") {
  const request = new Request(`https://murmur.test${path}${query}`, { headers: browser });
  const response = await GET(request, { params: Promise.resolve(params) as Promise<never> });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as unknown };
}
