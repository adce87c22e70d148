import { encodeSlug } from "./slug.ts";

// Links for pages and cards. They do not load the table of pages, which `paths` needs.

export const videoPath = (slug: string): string => `/video/${encodeSlug(slug)}`;

/** Leads to the field of the site's search, on any page. */
export const searchHash = "#search";

export const homePath = "/";
export const loginPath = "/login";
export const registerPath = "/register";
export const profilePath = "/profile";

/** A page with a form that returns to `redirect` afterwards. */
export const withRedirect = (path: string, redirect: string): string =>
  `${path}?${new URLSearchParams({ redirect })}`;

/** Prefixes of the pages to which a visitor returns after a login: videos and plans. */
export const returnPrefixes = ["/video/", "/vip"];

/** Where pictures stand on this site: `/pictures/320/wordpress.example/wp-content/uploads/rain.jpg`. */
export const pictureFolder = "/pictures/";
