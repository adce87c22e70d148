import "server-only";
import { type Locale, locales } from "#lib/i18n/languages/languages.ts";
import { type SitemapEntry, urlElement, urlsetTags } from "#lib/seo/sitemap-xml.ts";
import { PartFile } from "./part-file.ts";

/** The number of a part, and a function that makes its entry in a language. */
export type NumberedEntry = { part: number; entry: (locale: Locale) => SitemapEntry };

export type WrittenPart = { name: string; file: string; etag: string };

/** Writes the parts of a noun, one file per language; one part is open at a time. */
class NounWriter {
  readonly written: WrittenPart[] = [];
  #number = 0;
  #files = new Map<Locale, PartFile>();
  readonly #folder: string;
  readonly #noun: string;

  constructor(folder: string, noun: string) {
    this.#folder = folder;
    this.#noun = noun;
  }

  async add(number: number, entries: readonly NumberedEntry[]): Promise<void> {
    if (number !== this.#number) await this.#open(number);
    for (const [locale, file] of this.#files)
      await file.add(entries.map(({ entry }) => urlElement(entry(locale), locale)).join(""));
  }

  async #open(number: number): Promise<void> {
    await this.close();
    this.#number = number;
    this.#files = new Map(locales.map((locale) => [locale, new PartFile(this.#folder)]));
    for (const file of this.#files.values()) await file.add(urlsetTags.start);
  }

  async close(): Promise<void> {
    for (const [locale, file] of this.#files) {
      const name = `${this.#noun}-${locale}-${this.#number}`;
      await file.add(urlsetTags.end);
      this.written.push({ name, ...(await file.finish(name)) });
      this.#files.delete(locale);
    }
  }

  async discard(): Promise<void> {
    for (const file of this.#files.values()) await file.discard();
  }
}

/** Writes a noun's entries into parts, in order and batch by batch. @throws the errors of reading the entries */
export async function writeNounParts(
  folder: string,
  noun: string,
  batches: AsyncIterable<readonly NumberedEntry[]>,
): Promise<WrittenPart[]> {
  const writer = new NounWriter(folder, noun);
  try {
    for await (const batch of batches)
      for (const [number, entries] of Map.groupBy(batch, ({ part }) => part))
        await writer.add(number, entries);
    await writer.close();
    return writer.written;
  } catch (error) {
    await writer.discard();
    throw error;
  }
}
