import { encodeSlug } from "./slug.ts";

/** `paths.video`, for the cards of every list: in the browser the table behind `paths` is more than all of a card. */
export const videoPath = (slug: string): string => `/video/${encodeSlug(slug)}`;
