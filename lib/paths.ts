import { encodeSlug } from "./slug.ts";

type Query = Record<string, string | number | undefined>;

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** `page=1` has no parameter (spec §2: page is written only if above 1). */
const pageParam = (page = 1) => (page > 1 ? page : undefined);

/** Every address of the site, in English; `localePath` gives the other language's. */
export const paths = {
  home: "/",
  vip: "/vip",
  paymentSuccess: "/payment/success",
  paymentActivation: "/payment-success",
  paymentCancelled: "/payment/cancelled",
  login: "/login",
  register: "/register",
  profile: "/profile",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  updates: "/updates",
  items: "/items",
  /** A route of this site's own API; `path` starts with `/`. */
  api: (path: string) => `/_api${path}`,
  apiVideo: (slug: string) => `/video/${encodeSlug(slug)}`,
  loginTo: (redirect: string) => withQuery("/login", { redirect }),
  videos: ({ query, anchor, page }: { query?: string; anchor?: string; page?: number } = {}) =>
    withQuery("/videos", { query, anchor, page: pageParam(page) }),
  video: (slug: string) => `/video/${encodeSlug(slug)}`,
  anchors: ({ search, page }: { search?: string; page?: number } = {}) =>
    withQuery("/anchors", { search, page: pageParam(page) }),
  anchor: (slug: string, { page }: { page?: number } = {}) =>
    withQuery(`/anchors/${encodeSlug(slug)}`, { page: pageParam(page) }),
};
