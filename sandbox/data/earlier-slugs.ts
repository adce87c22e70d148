/** The slugs of videos that an editor has renamed, by the earlier ones. */
export const earlierSlugs: Readonly<Record<string, string>> = {
  "snorkel-meditation": "snorkel-breathing-meditation",
  一箱旧明信片: "翻看一箱旧明信片",
};
