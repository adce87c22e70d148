import "server-only";
import { fill } from "#lib/format/fill.ts";
import en from "#messages/en.json" with { type: "json" };
import zh from "#messages/zh.json" with { type: "json" };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What WordPress and Paid Memberships Pro write of levels. */
const english: Record<string, string> = { ...en.levels, ...en.vip.known };
const inChinese: Record<string, string> = { ...zh.levels, ...zh.vip.known };

/** The same in English, each as a pattern, and what it is in Chinese. */
const known = Object.entries(english).map(([key, text]) => ({
  pattern: new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(escaped)
      .join("(.+?)")}$`,
    "i",
  ),
  names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
  chinese: inChinese[key] ?? text,
}));

/** A known text in Chinese, and the known texts within it; null for one that nobody knows. */
export function knownInChinese(text: string): string | null {
  for (const { pattern, names, chinese } of known) {
    const match = pattern.exec(text.trim());
    if (!match) continue;
    const values = names.map((name, at) => {
      const part = match[at + 1] ?? "";
      return [name, knownInChinese(part) ?? part];
    });
    return fill(chinese, Object.fromEntries(values));
  }
  return null;
}

/** Sanitised markup with the known texts of its parts in Chinese; null where it holds none. */
export function knownMarkupInChinese(markup: string): string | null {
  const whole = markup.replace(/<\/?(?:strong|b)>/g, "");
  const sentence = whole.includes("<") ? null : knownInChinese(whole);
  if (sentence !== null) return sentence;
  let found = 0;
  const translated = markup.replace(/[^<>]+(?=<|$)/g, (text) => {
    const chinese = knownInChinese(text);
    if (chinese !== null) found += 1;
    return chinese ?? text;
  });
  return found > 0 ? translated : null;
}
