import { encodeSlug } from "./slug.ts";

// Paths for pages and cards that would load the whole table behind `paths` for one of them.

export const videoPath = (slug: string): string => `/video/${encodeSlug(slug)}`;

export const loginPath = "/login";

/** Prefixes of the pages to which a visitor returns after a login: videos and plans. */
export const returnsTo = ["/video/", "/vip"];
