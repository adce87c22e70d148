/** The present slug of each renamed video, by its former one. */
export const earlierSlugs: Readonly<Record<string, string>> = {
  "snorkel-meditation": "snorkel-breathing-meditation",
  一箱旧明信片: "翻看一箱旧明信片",
};
