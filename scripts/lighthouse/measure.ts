import lighthouse from "lighthouse";

/** The lowest acceptable score of each category. */
export const goals = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
export type Category = keyof typeof goals;
export const categories = Object.keys(goals) as Category[];

export type Measured = {
  scores: Record<Category, number>;
  /** In ms, except `cls`. */
  figures: Record<"lcp" | "tbt" | "cls", number>;
  /** Titles of failed audits. */
  missed: string[];
};

/** Measures a page once, as a mid-range phone, in the Chromium that listens at `port`. */
export async function measurePage(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, { port, logLevel: "silent", onlyCategories: categories });
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  const figure = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const counted = categories
    .filter((category) => score(category) < goals[category])
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ weight, id }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9);
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, score(category)]),
    ) as Measured["scores"],
    figures: {
      lcp: figure("largest-contentful-paint"),
      tbt: figure("total-blocking-time"),
      cls: figure("cumulative-layout-shift"),
    },
    missed: counted.map(({ id }) => `${lhr.audits[id]?.title} ${lhr.audits[id]?.displayValue ?? ""}`.trim()),
  };
}
