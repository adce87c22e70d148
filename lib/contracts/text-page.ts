/** A text of the site that WordPress keeps; `html` is harmless. */
export type TextPage = { title: string; html: string; modifiedAt: string | null };

/** The texts that there may be, by the slugs of their pages in WordPress and here. */
export const textSlugs = ["terms", "privacy", "refunds"] as const;
export type TextSlug = (typeof textSlugs)[number];
