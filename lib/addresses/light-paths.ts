import { encodeSlug } from "./slug.ts";

// For pages and cards: they do without the table behind `paths`.

export const videoPath = (slug: string): string => `/video/${encodeSlug(slug)}`;

export const loginPath = "/login";

/** Prefixes of the pages to which a visitor returns after a login: videos and plans. */
export const returnsTo = ["/video/", "/vip"];
