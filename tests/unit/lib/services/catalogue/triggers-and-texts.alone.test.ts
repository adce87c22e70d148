import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Trigger } from "#lib/contracts/catalogue/trigger.ts";
import { textWidth } from "#lib/seo/text.ts";
import { triggerDescription, triggerItemList, triggerTitle } from "#lib/seo/trigger.ts";

/** Answers as WordPress, by its features and by the end of a path. Loads the services anew, without their caches. */
async function world(features: readonly string[], answers: Record<string, unknown>) {
  vi.resetModules();
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: URL) => {
    const path = url.pathname.replace(/^.*\/asmr\/v1\//, "");
    requests.push(path + (url.searchParams.get("lang") ?? ""));
    if (path === "capabilities") return Response.json({ version: 2, features });
    const answer = answers[path];
    if (answer === undefined) return Response.json({ code: "page_not_found", message: "" }, { status: 404 });
    return Response.json(answer, { headers: { "x-wp-totalpages": "1" } });
  });
  const { allTriggers, findTrigger, triggersOrNone } = await import("#lib/services/catalogue/trigger.ts");
  const { findTextPage, textPages } = await import("#lib/services/catalogue/text-page.ts");
  return { requests, allTriggers, findTrigger, triggersOrNone, findTextPage, textPages };
}
beforeEach(() => void vi.stubEnv("LOG_LEVEL", "silent"));

const rain = {
  slug: "rain",
  name: "Rain &amp; storms",
  nameZh: "雨声",
  count: "12",
  description: "<p>Wet.</p>",
};

/** The fields that older plugins don't send. */
const unknown = { views: 0, duration: 0, anchors: 0, synonyms: [], imageUrl: null };

describe("triggers (product: Triggers)", () => {
  test("triggers are listed as WordPress has them, without those that have no videos", async () => {
    const { allTriggers, findTrigger } = await world(["triggers"], {
      triggers: [rain, { slug: "tea", name: "Tea", count: 0 }, { name: "broken" }],
    });
    const named = { slug: "rain", name: "Rain & storms", names: { zh: "雨声" } };
    const trigger = { ...named, count: 12, description: "Wet.", ...unknown };
    expect(await allTriggers()).toEqual([trigger]);
    expect(await findTrigger("RAIN")).toEqual(trigger);
    expect(await findTrigger("tea")).toBeNull();
  });

  test("the most watched triggers come first, with a picture, and a search finds them by name, synonym or beginning", async () => {
    const sea = { slug: "sea", name: "Sea", count: 9, views: "70", synonyms: ["ocean", "大海"] };
    const imageUrl = "https://a.test/b.webp";
    const tap = { slug: "tapping", name: "Tapping", count: 40, views: 50, featured_media_url: imageUrl };
    const { allTriggers } = await world(["triggers"], { triggers: [tap, { ...rain, views: 90 }, sea] });
    const { searchedTriggers } = await import("#lib/services/catalogue/trigger.ts");
    const all = await allTriggers();
    expect(all.map(({ slug }) => slug)).toEqual(["rain", "sea", "tapping"]);
    expect(all[2]).toMatchObject({ imageUrl, views: 50 });
    const found = async (text: string) => (await searchedTriggers(text, 2)).map(({ slug }) => slug);
    expect(await found("Ocean ASMR")).toEqual(["sea"]);
    expect(await found("大海的声音")).toEqual(["sea"]);
    expect(await found("tap")).toEqual(["tapping"]);
    expect(await found("storms")).toEqual(["rain"]);
    expect(await found("tapping in the rain & storms by the sea")).toEqual(["rain", "sea"]);
    expect(await found("apping")).toEqual([]);
    expect(await found("asmr")).toEqual([]);
  });

  test("a search for an anchor's name finds the trigger of the same name, and none that is only a part of it", async () => {
    const anchors = ["Rain Harbour", "Sea"].map((title, id) => ({ id: id + 1, slug: `anchor-${id}`, title }));
    const [sea, wet] = ["Sea", "Rain"].map((name) => ({ slug: name.toLowerCase(), name, count: 9 }));
    await world(["triggers"], { anchors, triggers: [wet, sea] });
    const { searchedTriggers } = await import("#lib/services/catalogue/trigger.ts");
    const found = async (text: string) => (await searchedTriggers(text, 2)).map(({ slug }) => slug);
    expect(await found("Rain Harbour")).toEqual([]);
    expect(await found("rain harbour in the rain")).toEqual(["rain"]);
    expect(await found("sea")).toEqual(["sea"]);
  });

  test("a WordPress without triggers gets no request for them", async () => {
    const { allTriggers, requests } = await world(["sort"], { triggers: [rain] });
    expect(await allTriggers()).toEqual([]);
    expect(requests).toEqual(["capabilities"]);
  });

  test("a page is shown without its triggers if WordPress fails to list them", async () => {
    const { triggersOrNone } = await world(["triggers"], { triggers: "nonsense" });
    expect(await triggersOrNone()).toEqual([]);
  });
});

describe("texts of the site (product: Texts of the site)", () => {
  const html =
    '<h1>One</h1><p onclick="x()">Two <a href="javascript:x()">three</a> <a href="https://a.test/">four</a></p>' +
    "<script>x()</script><iframe src='https://evil.test'></iframe><table><tr><td>5</td></tr></table>";

  test("a text of the site is made harmless, is in the page's language, and has the date of its last change", async () => {
    const { findTextPage, requests } = await world(["pages"], {
      "pages/terms": { title: "Terms &amp; more", html, modified_gmt: "2026-11-01 09:00:00" },
    });
    expect(await findTextPage("terms", "zh")).toEqual({
      title: "Terms & more",
      html: '<h2>One</h2><p>Two <a>three</a> <a href="https://a.test/">four</a></p><table><tr><td>5</td></tr></table>',
      modifiedAt: "2026-11-01T09:00:00.000Z",
    });
    expect(requests).toContain("pages/termszh");
  });

  test("only the beginning of a text of the site is read if it never ends", async () => {
    const read = async (html: string) => {
      const { findTextPage } = await world(["pages"], { "pages/terms": { title: "T", html } });
      return (await findTextPage("terms", "en"))?.html ?? "";
    };
    expect((await read("<p>x</p>".repeat(6_000))).match(/<p>/g)).toHaveLength(5_000);
    expect(await read(`<p>${"a".repeat(200_000)}`)).toBe(`<p>${"a".repeat(199_997)}</p>`);
    expect(await read(`${"a".repeat(200_000)}<b>b</b>`)).toBe("a".repeat(200_000));
  });

  test("a text of the site that contains no words is left out", async () => {
    const { findTextPage } = await world(["pages"], {
      "pages/terms": { title: "T", html: "<script>x</script>" },
    });
    expect(await findTextPage("terms", "en")).toBeNull();
  });

  test("a text of the site has links only to pages that exist", async () => {
    const text = { title: "T", html: "<p>x</p>", modified_gmt: null };
    const pages = { "pages/terms": text, "pages/refunds": text, "pages/privacy": { ...text, html: " " } };
    const read = async (capabilities: string[], found: Record<string, unknown>) => {
      const { textPages } = await world(capabilities, found);
      return (await textPages("en")).map(({ slug }) => slug);
    };
    expect(await read(["pages"], pages)).toEqual(["terms", "refunds"]);
    expect(await read([], pages)).toEqual([]);
    expect(await read(["pages"], { "pages/terms": 7 })).toEqual([]);
  });

  test("a page is shown without waiting for a text of the site that WordPress is slow to send", async () => {
    vi.useFakeTimers();
    const { textPages } = await world(["pages"], {});
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const slugs = textPages("en");
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await slugs).toEqual([]);
    vi.useRealTimers();
  });
});

describe("words about a trigger", () => {
  const named = { slug: "rain", name: "Rain", names: { zh: "雨声" } };
  const trigger: Trigger = { ...named, count: 1234, description: "", ...unknown };

  test("the titles of a trigger's page are in both languages and name the page number", () => {
    expect(triggerTitle(trigger, 1, "en")).toBe("Rain ASMR videos");
    expect(triggerTitle(trigger, 3, "en")).toBe("Rain ASMR videos, page 3");
    expect(triggerTitle(trigger, 1, "zh")).toBe("雨声 ASMR 视频");
    expect(triggerTitle({ ...trigger, names: {} }, 1, "zh")).toBe("Rain ASMR 视频");
  });

  test("the structured data lists triggers in the order of the page, from position 1", () =>
    expect(
      triggerItemList([trigger, { ...trigger, slug: "tea" }], "zh").itemListElement.map(
        ({ position, url, name }) => [position, new URL(url).pathname, name],
      ),
    ).toEqual([
      [1, "/zh/triggers/rain", "雨声"],
      [2, "/zh/triggers/tea", "雨声"],
    ]));

  test.each(["en", "zh"] as const)(
    "the descriptions of the triggers' pages have 120 to 160 columns and are all different (%s)",
    (locale) => {
      const all = [1, 2, 345].map((page) => triggerDescription(trigger, page, locale));
      for (const text of [
        ...all,
        triggerDescription({ ...trigger, name: "Ear cleaning and massage", count: 1 }, 1, locale),
      ]) {
        expect(textWidth(text), text).toBeGreaterThanOrEqual(120);
        expect(textWidth(text), text).toBeLessThanOrEqual(160);
      }
      expect(new Set(all).size).toBe(3);
    },
  );
});
