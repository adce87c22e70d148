import { describe, expect, test, vi } from "vitest";
import { anchorLetterOf, shownLetter } from "#lib/i18n/languages/anchor-letters.ts";
import {
  allAnchors,
  anchorsByLetter,
  featuredAnchors,
  findAnchor,
  listAnchors,
  offeredAnchorChoices,
} from "#lib/services/catalogue/anchor.ts";
import { homepageSections } from "#lib/services/catalogue/homepage.ts";
import { membershipLevels, membershipLevelsOrNull } from "#lib/services/payment/membership.ts";
import { wordpressAnswers } from "#tests/support/wordpress-answers.ts";
import { fixture } from "#tests/support/wordpress-api/schema.ts";

const raw = (id: number, title = `Anchor ${id}`, slug = `anchor-${id}`) =>
  fixture("Anchor", { id, slug, title, count: 1 });
const rawLevel = (id: number | string) =>
  fixture("MembershipLevel", { id, name: `Level ${id}`, description: "", pricing_text: "$5" });
const rawAnchors = (size: number) => Array.from({ length: size }, (_, index) => raw(index + 1));

describe("anchors in an order and a language", () => {
  const speaks = (id: number, title: string, count: number, ...languages: string[]) => ({
    ...raw(id, title),
    count,
    languages: languages.map((language) => ({ language, count: 1 })),
  });
  const both = [
    speaks(1, "Mira", 2, "en"),
    speaks(2, "Anselm", 5, "en", "zh"),
    speaks(3, "小鹿耳语", 9, "zh"),
  ];
  test.each([
    [{}, [1, 2, 3]],
    [{ sort: "videos" }, [3, 2, 1]],
    [{ sort: "name" }, [2, 1, 3]],
    [{ language: "zh" }, [2, 3]],
    [{ language: "en", sort: "name" }, [2, 1]],
  ] as const)("the choices %j list the anchors %j", async (choices, ids) => {
    wordpressAnswers(both);
    expect((await listAnchors({ page: 1, ...choices })).anchors.map(({ id }) => id)).toEqual(ids);
  });
  test.each([
    [both, undefined, ["en", "zh"], ["videos", "name"]],
    [both, "mira", [], []],
    [both.slice(0, 2), undefined, ["zh"], ["videos", "name"]],
    [[], undefined, [], []],
  ])(
    "the anchors' page offers only sorts and languages that change its list (case %#)",
    async (anchors, search, languages, sorts) => {
      wordpressAnswers(anchors);
      expect(await offeredAnchorChoices(search)).toEqual({ languages, sorts });
    },
  );
});

describe("a page of anchors (50 per page, from one call)", () => {
  test.each([
    [0, 1, [], 1],
    [1, 1, [1, 1], 1],
    [50, 1, [1, 50], 1],
    [51, 1, [1, 50], 2],
    [51, 2, [51, 51], 2],
    [120, 2, [51, 100], 3],
    [120, 3, [101, 120], 3],
  ])(
    "of %i anchors, page %i shows at most 50 and the number of pages",
    async (total, page, ids, totalPages) => {
      const requests = wordpressAnswers(rawAnchors(total));
      const { anchors, pagination } = await listAnchors({ page });
      const shown = anchors.length > 0 ? [anchors[0]?.id, anchors.at(-1)?.id] : [];
      expect(shown).toEqual(ids);
      expect(pagination).toEqual({ currentPage: page, totalPages, totalResults: total });
      expect(requests.map(({ searchParams }) => searchParams.get("per_page"))).toEqual(["1000"]);
    },
  );

  test.each([2, 99_999])(
    "page %i of the anchors, past the end, is empty and names the last page",
    async (page) => {
      wordpressAnswers(rawAnchors(50));
      const expected = { anchors: [], pagination: { currentPage: page, totalPages: 1, totalResults: 50 } };
      expect(await listAnchors({ page })).toEqual(expected);
    },
  );
});

describe("a search in the names of anchors", () => {
  const anchors = [
    raw(1, "Mira Vale"),
    raw(2, "Élodie"),
    raw(3, "林小雨"),
    raw(4, "Rain &amp; Tea"),
    raw(5, "MIRABEL"),
  ];
  test.each([
    ["mirA", [1, 5]],
    ["a V", [1]],
    ["  vale ", [1]],
    ["Élo", [2]],
    ["小雨", [3]],
    ["rain & tea", [4]],
    ["amp", []],
    ["nobody", []],
    [".*", []],
    ["   ", [1, 2, 3, 4, 5]],
    [undefined, [1, 2, 3, 4, 5]],
  ])("a search for %j finds the anchors with this text in their names", async (search, ids) => {
    wordpressAnswers(anchors);
    const found = await listAnchors({ page: 1, search });
    expect(found.anchors.map(({ id }) => id)).toEqual(ids);
    expect(found.pagination).toEqual({ currentPage: 1, totalPages: 1, totalResults: ids.length });
  });
});

describe("anchors by letter (product: Anchors)", () => {
  test.each([
    ["Nia Hollow", "n"],
    ["Élodie", "e"],
    ["ＭＩＲＡ", "m"],
    ["🌙 Moon", "m"],
    ["小鹿耳语", "x"],
    ["阿木", "a"],
    ["欧阳", "o"],
    ["张三", "z"],
    ["7th Sense", "0"],
    ["がく", "0"],
    ["", "0"],
  ])("the anchor %s stands under the letter %s", (name, letter) => expect(anchorLetterOf(name)).toBe(letter));

  test.each([
    ["x", "X"],
    ["0", "#"],
  ])("the letter %s is shown as %s", (letter, shown) => expect(shownLetter(letter)).toBe(shown));

  test("the index of anchors has each letter once, and sorts the letters and the names under them", async () => {
    wordpressAnswers([raw(1, "Mira"), raw(2, "小鹿"), raw(3, "Élodie"), raw(4, "Max"), raw(5, "9")]);
    const letters = [...(await anchorsByLetter("en"))].map(([letter, all]) => [
      letter,
      all.map(({ id }) => id),
    ]);
    expect(letters).toEqual([
      ["0", [5]],
      ["e", [3]],
      ["m", [4, 1]],
      ["x", [2]],
    ]);
  });
});

test("more than 1,000 anchors are read page by page, in WordPress's order", async () => {
  vi.stubGlobal("fetch", async (url: URL) => {
    const page = Number(url.searchParams.get("page"));
    return Response.json([raw(page * 10), raw(page * 10 + 1)], { headers: { "x-wp-totalpages": "3" } });
  });
  expect((await allAnchors()).map(({ id }) => id)).toEqual([10, 11, 20, 21, 30, 31]);
});

test.each([
  ["anchor-2", 2],
  ["ANCHOR-2", 2],
  ["林小雨", 7],
  ["anchor", undefined],
  ["", undefined],
])("an anchor is found only by its whole slug, in any case: %j", async (slug, id) => {
  wordpressAnswers([raw(1), raw(2), raw(7, "林小雨", "%e6%9e%97%e5%b0%8f%e9%9b%a8")]);
  expect((await findAnchor(slug))?.id).toBe(id);
});

describe("no more than the documented numbers (product: Limits and constants)", () => {
  test("the homepage shows at most 6 featured anchors", async () => {
    wordpressAnswers(rawAnchors(9));
    expect((await featuredAnchors()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("the homepage shows at most 8 sections of 6 videos", async () => {
    const videos = Array.from({ length: 9 }, (_, index) => ({
      id: index + 1,
      slug: `v${index}`,
      title: "x",
    }));
    wordpressAnswers(
      rawAnchors(10).map(({ id, slug }) => ({ actor_info: { term_id: id, name: "x", slug }, videos })),
    );
    const sections = await homepageSections();
    expect(sections.map(({ anchor }) => anchor.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(sections.map(({ videos: shown }) => shown.length)).toEqual(Array(8).fill(6));
  });

  test("all membership levels are listed, sorted by id (product: VIP plans)", async () => {
    wordpressAnswers([3, "1", 6, 2].map(rawLevel));
    expect((await membershipLevels()).map(({ id }) => id)).toEqual([1, 2, 3, 6]);
  });

  test("the membership levels are null, without an error, if WordPress fails or lists none", async () => {
    wordpressAnswers([]);
    expect(await membershipLevelsOrNull()).toBeNull();
    wordpressAnswers({ code: "broken" });
    expect(await membershipLevelsOrNull()).toBeNull();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
    expect(await membershipLevelsOrNull()).toBeNull();
    wordpressAnswers([3, 1].map(rawLevel));
    expect((await membershipLevelsOrNull())?.map(({ id }) => id)).toEqual([1, 3]);
  });

  test("membership levels that were read once are still shown during an outage of WordPress", async () => {
    wordpressAnswers([3, 1].map(rawLevel));
    await membershipLevelsOrNull();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
    expect((await membershipLevelsOrNull())?.map(({ id }) => id)).toEqual([1, 3]);
  });
});
