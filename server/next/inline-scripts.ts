import { hash } from "node:crypto";
import { headScript } from "#lib/config/head-script.ts";
import { log } from "#lib/platform/log.ts";

/** What Next writes into every document: its queue, a page's data, its chunks. Each ends the queue's or the array's `push`. */
const nextForms = {
  queue: "(self.__next_f=self.__next_f||[]).push(",
  data: "self.__next_f.push(",
  chunks: '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(',
};
type Form = keyof typeof nextForms;
const forms = Object.keys(nextForms) as Form[];

const scripts = /<script(\s[^>]*)?>([\s\S]*?)<\/script/gi;
/** A script with an address, or data that no browser runs. */
const needsNoHash = /\s(?:src|type)=/i;

/** Which of Next's calls a script is: one whose argument is JSON, and nothing after it. */
function formOf(text: string): Form | undefined {
  const form = forms.find((name) => text.startsWith(nextForms[name]));
  const end = /\);?$/.exec(text);
  if (form === undefined || end === null) return undefined;
  try {
    JSON.parse(text.slice(nextForms[form].length, end.index));
    return form;
  } catch {
    return undefined;
  }
}

/**
 * The hashes, as a policy names them, of a document's own inline scripts: ours, word for word, and Next's calls. Any other
 * was smuggled in, and has none. Where a form that every document has is missing, Next words its scripts otherwise than
 * the release that we know, and all of them are named as they stand: who smuggles can add scripts, but not remove them.
 */
export function inlineScriptHashes(html: string): string[] {
  const found = [...html.matchAll(scripts)].flatMap(([, attributes = "", text = ""]) =>
    needsNoHash.test(attributes) ? [] : [{ text, form: formOf(text) }],
  );
  const isReworded = forms.some((name) => found.every(({ form }) => form !== name));
  const named = found.filter(({ text, form }) => {
    if (form !== undefined || text === headScript) return true;
    const script = text.slice(0, 60);
    if (isReworded) log("warn", "An inline script is not as Next words it, and runs unread", { script });
    else log("error", "An inline script is not of this site and will not run", { script });
    return isReworded;
  });
  return [...new Set(named.map(({ text }) => `'sha256-${hash("sha256", text, "base64")}'`))];
}
