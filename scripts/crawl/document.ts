import { Parser } from "htmlparser2";

/** A document before its scripts run. */
export type Document = {
  lang: string;
  titles: string[];
  /** Texts of `meta` by their `name` or `property`. */
  metas: Record<string, string[]>;
  canonicals: string[];
  /** Addresses in other languages, with their `hreflang`. */
  alternates: [hreflang: string, href: string][];
  headings: string[];
  /** Absolute addresses of followed links, without hashes. */
  links: string[];
  /** The text of `main`. */
  text: string;
  /** Structured data, and the texts of it that are not JSON. */
  data: unknown[];
  brokenData: string[];
  classes: Set<string>;
  /** Relations of the head's links. */
  rels: Set<string>;
  /** Titles and names in Chinese, in links and headings, without a `lang`. */
  unmarkedChinese: string[];
  /** Tags of the head found elsewhere, and other tags found in the head. */
  misplaced: string[];
};

type Attributes = Record<string, string>;

const headTags = new Set(["title", "meta", "link", "script", "style", "base", "noscript", "template"]);
const isOfHead = (tag: string, { rel, name }: Attributes): boolean =>
  tag === "title" || (tag === "link" && rel === "canonical") || (tag === "meta" && name !== undefined);

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text) && !/\p{Script=Latin}/u.test(text);

/** Parses a document. `url` is the base of relative links. */
export function readDocument(html: string, url: string): Document {
  const read: Document = {
    lang: "",
    titles: [],
    metas: {},
    canonicals: [],
    alternates: [],
    headings: [],
    links: [],
    text: "",
    data: [],
    brokenData: [],
    classes: new Set<string>(),
    rels: new Set<string>(),
    unmarkedChinese: [],
    misplaced: [],
  };
  const open: string[] = [];
  /** The language of each open tag's content. */
  const languages: string[] = [];
  const inside = (tag: string) => open.includes(tag);
  let script: string | null = null;

  const tags: Record<string, (attributes: Attributes) => void> = {
    html: ({ lang = "" }) => {
      read.lang = lang;
    },
    title: () => read.titles.push(""),
    h1: () => read.headings.push(""),
    meta: ({ name, property, content = "" }) => {
      const key = name ?? property;
      if (key === undefined) return;
      read.metas[key] ??= [];
      read.metas[key].push(content);
    },
    link: ({ rel = "", hreflang, href = "" }) => {
      read.rels.add(rel);
      if (rel === "canonical") read.canonicals.push(href);
      if (rel === "alternate" && hreflang !== undefined) read.alternates.push([hreflang, href]);
    },
    a: ({ href, rel = "" }) => {
      const target = href === undefined ? null : URL.parse(href, url);
      if (/\bnofollow\b/.test(rel) || target === null || !/^https?:$/.test(target.protocol)) return;
      target.hash = "";
      read.links.push(target.href);
    },
    script: ({ type }) => {
      script = type === "application/ld+json" ? "" : null;
    },
  };

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (inside("head") ? !headTags.has(tag) : isOfHead(tag, attributes) && !inside("svg"))
        read.misplaced.push(tag);
      if (!inside("svg")) tags[tag]?.(attributes);
      for (const name of attributes.class?.split(/\s+/) ?? []) read.classes.add(name);
      open.push(tag);
      languages.push(attributes.lang ?? languages.at(-1) ?? "");
    },
    ontext(piece) {
      if (script !== null) script += piece;
      else if (open.at(-1) === "title" && !inside("svg")) read.titles.push((read.titles.pop() ?? "") + piece);
      else if (inside("main") && !inside("script") && !inside("noscript") && !inside("style"))
        read.text += piece;
      if (inside("h1")) read.headings.push((read.headings.pop() ?? "") + piece);
      if (isChinese(piece) && ["a", "h1", "h2"].some(inside) && !languages.at(-1)?.startsWith("zh"))
        read.unmarkedChinese.push(piece);
    },
    onclosetag(tag) {
      open.length = Math.max(0, open.lastIndexOf(tag));
      languages.length = open.length;
      if (tag !== "script" || script === null) return;
      try {
        read.data.push(JSON.parse(script));
      } catch {
        read.brokenData.push(script.slice(0, 80));
      }
      script = null;
    },
  });
  parser.end(html);
  return { ...read, text: read.text.replace(/\s+/g, " ").trim() };
}
