import { expect, test } from "vitest";
import { siteUrl } from "#harness/addresses.ts";
import { earlierSlugs } from "#sandbox/data/earlier-slugs.ts";

const renamed = Object.entries(earlierSlugs).flatMap(([earlier, present]) =>
  ["", "/zh"].map((language) => [`${language}/video/${encodeURIComponent(earlier)}`, language, present]),
);

test.each(renamed)(
  "the earlier address %s is redirected to the present one for as long as it exists",
  async (path, language, slug) => {
    const present = `${language}/video/${encodeURIComponent(slug ?? "")}`;
    for (const query of ["", "?t=90"]) {
      const { status, headers } = await fetch(siteUrl + path + query, { redirect: "manual" });
      expect([status, headers.get("location")]).toEqual([308, present + query]);
      expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate, no-transform");
    }
    expect((await fetch(siteUrl + present, { redirect: "manual" })).status).toBe(200);
  },
);

test.each(Object.entries(earlierSlugs))(
  "/_api answers for the earlier slug %s with the video",
  async (earlier, slug) => {
    const answer = await fetch(`${siteUrl}/_api/video/${encodeURIComponent(earlier)}`);
    expect([answer.status, (await answer.json()).slug]).toEqual([200, slug]);
  },
);
