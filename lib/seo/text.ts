/** Search engines cut titles after 60 characters and descriptions after 160 (product: Page heads). */
const titleLimit = 60;
const descriptionLimit = 160;

/** Text of at most `limit` characters, cut at a word where one ends in its last quarter, with an ellipsis. */
export function clip(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space >= limit * 0.75 ? cut.slice(0, space) : cut).replace(/[\s,.;:，。；：]+$/, "")}…`;
}

/** `title | site`; a long title gives way, the name of the site stays. */
export function seoTitle(title: string, site: string): string {
  const suffix = ` | ${site}`;
  return `${clip(title, titleLimit - [...suffix].length)}${suffix}`;
}

export const seoDescription = (text: string) => clip(text, descriptionLimit);
