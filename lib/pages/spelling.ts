import { parseSlug } from "#lib/addresses/slug.ts";
import { readAddress } from "./address.ts";
import { feedPageAt } from "./feed-path.ts";

/** One segment in the spelling that the site itself writes: in lower case, encoded once. */
function spellSegment(segment: string): string {
  const text = parseSlug(segment) ?? decodeURIComponent(segment);
  return encodeURIComponent(text.toLowerCase());
}

/**
 * The one true spelling of the path of a page or its feed, or null where it leads to neither. Capitals, an encoding of other
 * bytes than need one, WordPress's own encoding within the encoding and a slash at the end are other spellings.
 *
 * @param path as `parseTarget` gives it
 */
export function trueSpelling(path: string): string | null {
  const segments = path.split("/").slice(1);
  if (segments.at(-1) === "") segments.pop();
  const spelled = `/${segments.map(spellSegment).join("/")}`;
  const { page, isLegal } = readAddress(spelled);
  return (page !== null && isLegal) || feedPageAt(spelled) ? spelled : null;
}
