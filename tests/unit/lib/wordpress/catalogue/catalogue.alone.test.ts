import { describe, expect, test } from "vitest";
import { fetchAnchors, fetchFeaturedAnchors } from "#lib/wordpress/catalogue/anchor.ts";
import { fetchHomepage } from "#lib/wordpress/catalogue/homepage.ts";
import { fetchMembershipLevels } from "#lib/wordpress/payment/membership.ts";
import { wordpressAnswers } from "#tests/support/wordpress-answers.ts";
import { fixture } from "#tests/support/wordpress-api/schema.ts";

const rawAnchor = fixture("Anchor", {
  id: 12,
  slug: "mira",
  title: { rendered: "Mira &amp; Jo" },
  featured_media_url: "https://cdn.test/mira.jpg",
  count: 34,
});
const imageUrl = "https://cdn.test/mira.jpg";
const anchor = { id: 12, slug: "mira", name: "Mira & Jo", imageUrl, count: 34, description: "" };

describe("anchors as WordPress sends them", () => {
  const social = "https://social.test/@mira";
  const languages = [{ language: "en", count: 34 }];
  test.each<[string, object, object]>([
    ["everything there", {}, {}],
    ["a count as text", { count: "34" }, {}],
    ["no count", { count: undefined }, { count: null }],
    ["a count of 0", { count: "0" }, { count: 0 }],
    ["no picture", { featured_media_url: null }, { imageUrl: null }],
    ["a picture of false", { featured_media_url: false }, { imageUrl: null }],
    ["addresses elsewhere", { same_as: [social, "javascript:x"] }, { sameAs: [social] }],
    ["none elsewhere", { same_as: [] }, {}],
    ["addresses that are none", { same_as: "https://social.test" }, {}],
    [
      "what the videos are about, and their languages",
      {
        triggers: [{ slug: "rain", name: "Rain", nameZh: "雨声", count: "30" }, { name: "no slug" }],
        languages: [...languages, null],
      },
      { triggers: [{ slug: "rain", name: "Rain", names: { zh: "雨声" }, count: 30 }], languages },
    ],
    ["neither in another shape", { triggers: "rain", languages: null }, { triggers: [], languages: [] }],
    ["a plain title", { title: "Mira" }, { name: "Mira" }],
    ["a Chinese slug", { slug: "%e9%9b%a8" }, { slug: "雨" }],
  ])("an anchor is read as WordPress sends it: %s", async (_, more, expected) => {
    wordpressAnswers([{ ...rawAnchor, ...more }]);
    expect(await fetchFeaturedAnchors()).toEqual([{ ...anchor, ...expected }]);
  });

  test.each([null, false, "mira", {}, { ...rawAnchor, slug: "" }])(
    "an anchor that WordPress sends as %j is left out",
    async (broken) => {
      wordpressAnswers([rawAnchor, broken]);
      expect(await fetchFeaturedAnchors()).toEqual([anchor]);
    },
  );

  test.each<[string, Record<string, string>, number]>([
    ["the header says", { "X-WP-Total": "1200", "X-WP-TotalPages": "2" }, 2],
    ["no header", {}, 1],
    ["a header that is no number", { "X-WP-TotalPages": "many" }, 1],
    ["an empty library", { "X-WP-TotalPages": "0" }, 1],
  ])("the number of pages of anchors is read from WordPress's answer: %s", async (_, headers, totalPages) => {
    wordpressAnswers([rawAnchor], headers);
    expect(await fetchAnchors(1)).toEqual({ anchors: [anchor], totalPages });
  });
});

describe("the homepage as WordPress sends it (term_id -1 and 'Unknown Actor' stand for none)", () => {
  const actor = {
    term_id: 12,
    name: "Mira &amp; Jo",
    slug: "mira",
    link: "https://wordpress.test/mira",
    featured_media_url: "https://cdn.test/mira.jpg",
    count: "34",
  };
  const video = {
    id: 1,
    slug: "a",
    title: "A",
    acf: { is_vip: false, main_embed_code: "https://www.youtube.com/embed/secret" },
  };
  fixture("HomepageSection", { actor_info: actor, videos: [video] });

  test.each<[string, object, object]>([
    ["everything there", {}, {}],
    ["term_id -1", { term_id: -1 }, { id: null }],
    ["no term_id", { term_id: undefined }, { id: null }],
    ["no name", { name: undefined }, { name: "Unknown Actor" }],
    ["an empty name", { name: "" }, { name: "Unknown Actor" }],
    ["a name of digits", { name: 520 }, { name: "520" }],
    ["no slug", { slug: undefined }, { slug: "" }],
    ["no picture", { featured_media_url: false }, { imageUrl: null }],
    ["no count", { count: null }, { count: null }],
  ])("the anchor of a homepage section is read: %s", async (_, more, expected) => {
    wordpressAnswers([{ actor_info: { ...actor, ...more }, videos: [video] }]);
    const [section] = await fetchHomepage();
    expect(section?.anchor).toEqual({ ...anchor, ...expected });
    expect(section?.videos.map(({ slug }) => slug)).toEqual(["a"]);
    expect(JSON.stringify(section)).not.toContain("secret");
  });

  test.each([null, false, [], [null], "x"])(
    "a homepage section with the videos %j has none, and keeps its anchor",
    async (videos) => {
      wordpressAnswers([{ actor_info: actor, videos }]);
      expect(await fetchHomepage()).toEqual([{ anchor, videos: [] }]);
    },
  );

  test("a homepage section that can't be read is left out", async () => {
    wordpressAnswers([
      { actor_info: null, videos: [] },
      { actor_info: actor, videos: [video] },
    ]);
    expect(await fetchHomepage()).toHaveLength(1);
  });
});

describe("membership levels as WordPress sends them", () => {
  const silver = { id: 3, name: "Silver", names: { zh: "白银" } };
  const level = { ...silver, description: "", pricingText: "", price: null, features: [] };
  const dollars = (amount: string, cycle: object | null = null) => ({
    ...{ currency: "USD", amount, initial: amount, trial: null },
    cycle,
  });
  const month = { every: 1, unit: "month" };
  const texts = { description: "<p>x</p>", pricing_text: "<b>$9.99</b> / month" };
  fixture("MembershipLevel", { id: 3, name: "Silver", ...texts });
  const inFields = {
    currency: "EUR",
    amount: "12.99",
    initial_amount: 1,
    cycle: { every: "1", unit: "Month" },
  };
  const euros = { currency: "EUR", amount: "12.99", initial: "1.00", cycle: month, trial: null };
  test.each<[string, object, object]>([
    [
      "everything there",
      texts,
      { description: "<p>x</p>", pricingText: texts.pricing_text, price: dollars("9.99", month) },
    ],
    [
      "markup of others",
      {
        name: "Silver<script>alert(1)</script>",
        description: `<p onclick="x()" style="y">a<img src=x onerror=x()></p><ul class="z"><li>b &lt;i&gt; &amp; c`,
        pricing_text: `<a href="javascript:x()">$5</a> <svg><style>1</style></svg><iframe src="//x"></iframe>`,
      },
      {
        description: "<p>a</p><ul><li>b &lt;i&gt; &amp; c</li></ul>",
        pricingText: "$5",
        price: dollars("5.00"),
      },
    ],
    ["an id as text", { id: "3" }, {}],
    ["no name", { name: undefined }, {}],
    ["an empty name", { id: 2, name: "" }, { id: 2, name: "Bronze", names: { zh: "青铜" } }],
    ["a name of its own", { name: "Night owls" }, { name: "Night owls", names: {} }],
    ["texts of null", { description: null, pricing_text: false }, {}],
    [
      "a price in fields, which comes before the text",
      { pricing_text: "$5", ...inFields, trial: null },
      { pricingText: "$5", price: euros },
    ],
    [
      "a price in fields that can't be read, whatever the text says",
      { pricing_text: "$5", currency: "EUR", amount: "soon" },
      { pricingText: "$5" },
    ],
    ["a Chinese name", { names: { zh: "&#38134;牌" } }, { names: { zh: "银牌" } }],
    ["no Chinese name", { names: [] }, {}],
    [
      "what it includes",
      {
        features: [
          { text: "No ads &amp; more", textZh: "无广告", included: "1" },
          { text: "Chat", included: "" },
          5,
        ],
      },
      {
        features: [
          { text: "No ads & more", texts: { zh: "无广告" }, included: true },
          { text: "Chat", texts: {}, included: false },
        ],
      },
    ],
    ["entities in the name", { name: "Silver &amp; more" }, { name: "Silver & more", names: {} }],
  ])("a membership level is read as WordPress sends it: %s", async (_, raw, expected) => {
    wordpressAnswers([{ id: 3, name: "Silver", ...raw }]);
    expect(await fetchMembershipLevels()).toEqual([{ ...level, ...expected }]);
  });

  test("levels above 6 are not plans of this site, since nobody could buy them", async () => {
    wordpressAnswers([{ id: 6, name: "Diamond" }, { id: 7, name: "Gift" }, { id: "12" }]);
    expect((await fetchMembershipLevels()).map(({ id }) => id)).toEqual([6]);
  });

  test.each([
    ["<table><tr><td>5</td><td>$9.99</td></tr></table>", "9.99", "5 $9.99"],
    ["<del>$199</del> <strike>$99</strike> $89", "89.00", "<del>$199</del> <strike>$99</strike> $89"],
    ["<script>let a = 5</script><style>b{top:3px}</style>$9.99", "9.99", "$9.99"],
  ])("the price in %j is read before the markup is removed", async (pricing_text, price, pricingText) => {
    wordpressAnswers([{ id: 3, name: "Silver", pricing_text }]);
    expect(await fetchMembershipLevels()).toEqual([{ ...level, price: dollars(price), pricingText }]);
  });

  test.each([0, -1, 1.5, "x", null, true])("a level with the id %j is left out", async (id) => {
    wordpressAnswers([
      { id, name: "Odd" },
      { id: 3, name: "Silver" },
    ]);
    expect(await fetchMembershipLevels()).toEqual([level]);
  });
});
