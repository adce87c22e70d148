import { hash } from "node:crypto";
import { headScript } from "#lib/config/head-script.ts";
import { log } from "#lib/platform/log.ts";

/**
 * An inline script is allowed only if it can do nothing but what React and Next mean by it: ours, word for word, or a
 * known call whose argument is JSON. Whatever else stands in a page, somebody else has put there.
 */
const constants = new Set([headScript, "(self.__next_f=self.__next_f||[]).push([0])"]);
const calls = [
  "self.__next_f.push(",
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(',
] as const;

/** A script that this misses has no hash, and does not run. */
const scripts = /<script(\s[^>]*)?>([\s\S]*?)<\/script/gi;
const isNoScript = /\s(?:src|type)=/i;

function isKnown(text: string): boolean {
  if (constants.has(text)) return true;
  const call = calls.find((start) => text.startsWith(start));
  const end = /\);?$/.exec(text);
  if (call === undefined || end === null) return false;
  try {
    JSON.parse(text.slice(call.length, end.index));
    return true;
  } catch {
    return false;
  }
}

/** The hashes, as a policy names them, of a document's own inline scripts. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(scripts)) {
    if (isNoScript.test(attributes)) continue;
    if (isKnown(text)) hashes.add(`'sha256-${hash("sha256", text, "base64")}'`);
    else log("error", "An inline script is not of this site and will not run", { script: text.slice(0, 60) });
  }
  return [...hashes];
}
