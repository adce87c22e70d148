/** `html` is sanitised. */
export type TextPage = { title: string; html: string; modifiedAt: string | null };

/** The slugs of the text pages, the same in WordPress and here. */
export const textSlugs = ["terms", "privacy", "refunds"] as const;
export type TextSlug = (typeof textSlugs)[number];
