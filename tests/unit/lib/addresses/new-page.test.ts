import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Page, pages } from "#lib/addresses/pages.ts";
import { parseChoices } from "#lib/addresses/params.ts";
import { linksTo } from "#lib/addresses/paths.ts";
import { createAddressReader } from "#lib/addresses/routing/address.ts";
import { routeFolder, routePath } from "#lib/addresses/routing/inner-path.ts";
import { rewrites } from "#lib/addresses/routing/rewrites.ts";
import { notFoundPaths, unavailablePage } from "#server/cache/error-page-paths.ts";

/** The site's pages and a made-up one: the videos of a series, with a filter, a search and pages. */
const table = {
  ...pages,
  series: {
    path: "/series/:slug",
    params: {
      find: { kind: "search" },
      slug: { kind: "slug", missing: "video-not-found", malformed: "video-invalid" },
      anchor: { kind: "slug", missing: "anchor-not-found" },
      order: { kind: "choice", values: ["oldest"] },
      topic: { kind: "choice" },
      page: { kind: "page" },
    },
    route: "lists/series/:slug/:anchor/:find/:choices/:page",
    unavailable: "videos-unavailable",
    indexed: true,
    sitemap: "videos",
  },
} as const;
const readAddress = createAddressReader(table);

/** The page that Next would render for an address, by the rewrites: as much of its matching as they need. */
function rewritten(path: string, query: Record<string, string> = {}): string | undefined {
  for (const { source, has = [], destination } of rewrites(table).beforeFiles as Rewrite[]) {
    const names: Record<string, string> = {};
    const pattern = source.replace(/:(\w+)\(/g, "(?<$1>");
    const matches = (text: string | undefined, expression: string) => {
      const match = text === undefined ? null : new RegExp(`^${expression}$`).exec(text);
      Object.assign(names, match?.groups);
      return match !== null;
    };
    if (matches(path, pattern) && has.every(({ key, value }) => matches(query[key], value)))
      return destination.replace(/:(\w+)/g, (_, name) => names[name] ?? "");
  }
  return undefined;
}
type Rewrite = { source: string; has?: { key: string; value: string }[]; destination: string };

describe("a list that is one row more", () => {
  test("the link to a list is written from the table's row", () => {
    const { series } = linksTo(table);
    expect(series("soft-rain")).toBe("/series/soft-rain");
    expect(series("雨", { page: 2 })).toBe("/series/%E9%9B%A8?page=2");
    expect(series("rain", { page: 3, anchor: "mira", find: "a b" })).toBe(
      "/series/rain?find=a+b&anchor=mira&page=3",
    );
    expect(series("rain", { page: 1, anchor: undefined })).toBe("/series/rain");
  });

  test.each([
    ["/series/rain", {}, "/en/lists/series/rain/~/~/~/1"],
    ["/series/rain", { page: "2" }, "/en/lists/series/rain/~/~/~/2"],
    ["/series/rain", { anchor: "mira" }, "/en/lists/series/rain/mira/~/~/1"],
    ["/series/rain", { anchor: "mira", page: "2" }, "/en/lists/series/rain/mira/~/~/2"],
    ["/series/rain", { page: "0" }, "/en/lists/series/rain/~/~/~/1"],
    ["/zh/series/rain", { page: "2" }, "/zh/lists/series/rain/~/~/~/2"],
  ])("the address %s with the query %o is rewritten to the inner path %s", (path, query, expected) =>
    expect(rewritten(path, query)).toBe(expected),
  );

  test.each([
    ["page=2", "/series/rain?page=2"],
    ["page=2&anchor=mira&utm_source=x", "/series/rain?anchor=mira&page=2"],
    ["page=99999", "/series/rain?page=99999"],
    ["page=123456789", "/series/rain?page=100000"],
    ["page=1", "/series/rain"],
    ["page=x&anchor=", "/series/rain"],
    ["", "/series/rain"],
  ])('the query "%s" of a list leads to the cache key %s', (query, key) =>
    expect(readAddress("/series/rain", query)).toMatchObject({ key, isLegal: true, isSearch: false }),
  );

  test.each([
    ["/series/a b", ""],
    ["/series/a/b", ""],
    ["/series/undefined", ""],
    ["/series/rain", "anchor=..%2Fx"],
    ["/en/lists/series/rain/~/~/~/1", ""],
    ["/zh/series/%00", ""],
  ])("the address %s?%s is not legal", (path, query) => expect(readAddress(path, query).isLegal).toBe(false));

  test("choices have one cache key, whatever their order, and do not count as a search", () => {
    const { isSearch, isRouted, page, values, key } = readAddress(
      "/series/rain",
      "page=3&topic=%E9%9B%A8&order=oldest&order=other",
    );
    expect([isSearch, isRouted, key]).toEqual([
      false,
      true,
      "/series/rain?order=oldest&topic=%E9%9B%A8&page=3",
    ]);
    expect(routePath(page as Page, "zh", values)).toBe(
      "/zh/lists/series/rain/~/~/order.oldest,topic.%E9%9B%A8/3",
    );
    expect(parseChoices(table.series.params, "order.oldest%2Ctopic.%E9%9B%A8")).toEqual({
      order: "oldest",
      topic: "雨",
    });
  });

  test.each(["order.newest", "topic.", "anchor.mira", "topic", "order.oldest,", "topic.a,..", ""])(
    "the segment %j is not read as choices",
    (segment) => expect(parseChoices(table.series.params, segment)).toBeNull(),
  );

  test("the address of a list with a search is read as a search, and rewritten with it", () => {
    const { isSearch, page, values, key } = readAddress("/series/rain", "find=+soft++rain&page=3");
    expect([isSearch, key]).toEqual([true, "/series/rain?page=3"]);
    expect(routePath(page as Page, "zh", values)).toBe("/zh/lists/series/rain/~/c29mdCByYWlu/~/3");
  });

  test.each([
    ["/series/rain", "", ["/en/error-page/video-not-found"]],
    ["/series", "", ["/en/error-page/video-invalid"]],
    ["/series/a b", "", ["/en/error-page/video-invalid"]],
    ["/series/rain", "page=9", ["/en/lists/series/rain/~/~/~/past-end", "/en/error-page/video-not-found"]],
    [
      "/series/rain",
      "page=9&find=tea",
      ["/en/lists/series/rain/~/dGVh/~/past-end", "/en/error-page/video-not-found"],
    ],
  ])("the missing page %s?%s has its error pages", (path, query, expected) => {
    const address = readAddress(path, query);
    expect(notFoundPaths(address, "en")).toEqual(expected);
    expect(unavailablePage(address, "en")).toBe("/en/error-page/videos-unavailable");
  });
});

describe("the table and app/[locale] have the same pages", () => {
  const folders = globSync("app/*/**/page.tsx")
    .filter((file) => file.startsWith("app/[locale]/"))
    .map((file) => file.replace(/^app\/\[locale\]\/?/, "").replace(/\/?page\.tsx$/, ""))
    .filter((folder) => !folder.startsWith("error-page/") && !folder.endsWith("/past-end"));
  const asFolder = ({ path, route }: Page) => (route ?? path.slice(1)).replace(/:(\w+)/g, "[$1]");

  test("each row of the table has a page in the app, and each page a row", () =>
    expect(Object.values<Page>(pages).map(asFolder).toSorted()).toEqual(folders.toSorted()));

  test("each list has a frame for pages past its end", () => {
    const lists = Object.values<Page>(pages).filter(({ route }) => route?.endsWith("/:page"));
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists)
      expect(globSync(`app/*/${routeFolder(list)}/**/past-end/page.tsx`)).toHaveLength(1);
  });

  test("each indexed page with a slug names its part of the sitemap", () => {
    for (const { path, indexed, sitemap } of Object.values<Page>(pages))
      if (indexed && path.includes(":")) expect([path, sitemap]).not.toEqual([path, undefined]);
  });

  test("a route of a list names each parameter, and the page number last", () => {
    for (const { route, params = {} } of Object.values<Page>(pages)) {
      if (!route) continue;
      const isChoice = (name: string) => params[name]?.kind === "choice";
      const named = Object.keys(params).map((name) => (isChoice(name) ? "choices" : name));
      expect(route.match(/(?<=:)\w+/g)?.toSorted()).toEqual([...new Set(named)].toSorted());
      expect(route).toMatch(/:page$/);
    }
  });
});
