import "server-only";
import { nearestWord } from "#lib/catalogue/nearest-word.ts";
import { foldText } from "#lib/catalogue/search-forms.ts";
import { anchorsOrNone } from "./anchor.ts";
import { triggersOrNone } from "./trigger.ts";

/** The search with misspelt words replaced by the names of sounds and anchors; null if nothing is replaced. */
export async function spelledSearch(search: string): Promise<string | null> {
  const triggers = await triggersOrNone();
  const names = [
    ...triggers.flatMap(({ name, synonyms }) => [name, ...synonyms]),
    ...(await anchorsOrNone()).map(({ name }) => name),
  ];
  const known = [...new Set(names.flatMap((name) => foldText(name).split(" ")))];
  const words = foldText(search).split(" ");
  const spelled = words.map((word) => nearestWord(word, known) ?? word);
  return spelled.every((word, at) => word === words[at]) ? null : spelled.join(" ");
}
