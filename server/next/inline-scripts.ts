import { hash } from "node:crypto";
import { headScript } from "#lib/config/head-script.ts";
import { log } from "#lib/platform/observe/log.ts";

/** The inline scripts that Next writes: its queue, a page's data, its chunks. Each ends with the argument of `push`. */
const nextForms = {
  queue: "(self.__next_f=self.__next_f||[]).push(",
  data: "self.__next_f.push(",
  chunks: '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(',
};
type Form = keyof typeof nextForms;
const forms = Object.keys(nextForms) as Form[];

const scriptTag = /<script(\s[^>]*)?>([\s\S]*?)<\/script/gi;
/** A script that has a URL, or data that never runs. */
const needsNoHash = /\s(?:src|type)=/i;

/**
 * The hashes of a document's own inline scripts, which are ours and Next's calls. Other scripts were injected and get
 * none. If an expected form is missing, Next has changed its calls: then every script gets a hash, so that pages work.
 */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(scriptTag)].flatMap(([, attributes = "", text = ""]) =>
    needsNoHash.test(attributes) ? [] : [{ text, form: formOf(text) }],
  );
  const isReworded = forms.some((name) => scripts.every(({ form }) => form !== name));
  const named = scripts.filter(({ text, form }) => {
    if (form !== undefined || text === headScript) return true;
    const script = text.slice(0, 60);
    if (isReworded) log("warn", "An inline script is not as Next words it, and runs unread", { script });
    else log("error", "An inline script is not of this site and will not run", { script });
    return isReworded;
  });
  return [...new Set(named.map(({ text }) => `'sha256-${hash("sha256", text, "base64")}'`))];
}

/** The form of Next's calls that a script has: exactly one call, with a JSON argument. */
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
