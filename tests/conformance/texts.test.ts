import { describe, expect, test } from "vitest";
import * as z from "zod";
import { call, callUnknown, read, site } from "./client.ts";
import { capabilities } from "./shapes.ts";

const { features } = await read(`${site}/capabilities`, capabilities);
const page = z.object({ title: z.string(), html: z.string() });

describe.runIf(features.includes("triggers"))("GET triggers", () => {
  test("the list of triggers has each once, most videos first, with the number of videos in its list", async () => {
    const shape = z.array(z.object({ slug: z.string(), name: z.string(), count: z.coerce.number() }));
    const triggers = await read(`${site}/triggers`, shape);
    expect(new Set(triggers.map(({ slug }) => slug)).size).toBe(triggers.length);
    const counts = triggers.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    for (const { slug, count } of triggers.slice(0, 3)) {
      const list = z.object({ pagination: z.object({ totalResults: z.coerce.number() }) });
      const found = await read(`${site}/videos?per_page=1&trigger=${encodeURIComponent(slug)}`, list);
      expect(found.pagination.totalResults).toBe(count);
    }
  });
});

describe.runIf(features.includes("pages"))("GET pages/{slug}", () => {
  test.each(["terms", "privacy", "refunds"])(
    "the text %s exists in both languages, or in none",
    async (slug) => {
      const answer = await call(`${site}/pages/${slug}`);
      if (answer.status === 404) return;
      const english = page.parse(await answer.json());
      expect(english.html).toContain("<");
      expect(await read(`${site}/pages/${slug}?lang=en`, page)).toEqual(english);
      expect((await read(`${site}/pages/${slug}?lang=zh`, page)).title).not.toBe("");
    },
  );

  test.each(["sample-page", "hello-world", "wp-config"])(
    "the page %s can't be requested as a text of the site",
    async (slug) => {
      const answer = await callUnknown(`${site}/pages/${slug}`);
      expect(answer.status).toBe(404);
    },
  );
});
