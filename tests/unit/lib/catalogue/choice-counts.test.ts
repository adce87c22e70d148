import { expect, test } from "vitest";
import { choiceCounts } from "#lib/catalogue/choice-counts.ts";

const facets = {
  combinations: [
    { vip: false, language: "en", length: 0, count: 5 },
    { vip: true, language: "en", length: 2, count: 3 },
    { vip: false, language: "zh", length: 2, count: 2 },
    { vip: false, language: "zh", length: null, count: 1 },
  ],
  triggers: [{ slug: "rain", count: 7 }],
};

test("the counts of a filter ignore the filter's own choice, and apply the others", () => {
  expect(choiceCounts(facets, {})).toEqual({
    access: { free: 8, vip: 3 },
    language: { en: 8, zh: 3 },
    length: { short: 5, long: 5 },
    trigger: { rain: 7 },
  });
  expect(choiceCounts(facets, { language: "zh", trigger: "rain" })).toEqual({
    access: { free: 3 },
    language: { en: 8, zh: 3 },
    length: { long: 2 },
    trigger: { rain: 7 },
  });
  expect(choiceCounts(facets, { access: "free", length: "long" }).language).toEqual({ zh: 2 });
});
