import { expect, test, vi } from "vitest";
import { NoAnchors } from "#components/anchor/no-anchors.tsx";
import type { AnchorChoices } from "#lib/services/catalogue/anchor.ts";
import en from "#messages/en.json";
import { renderList } from "#tests/support/rendered-list.tsx";

vi.mock("next/root-params", () => ({ locale: async () => "en" }));
vi.mock("next/navigation", () => ({ useRouter: () => null }));

const anchors = ["Mira", "Paper Lantern", "小鹿耳语", "Ash", "Lantern Row", "Elm", "Fern", "Gale"].map(
  (title, at) => ({
    id: at + 1,
    slug: `a${at}`,
    title,
    count: at,
    languages: [{ language: title === "小鹿耳语" ? "zh" : "en", count: 1 }],
  }),
);

const { emptyTitle, others } = en.anchors;
const most = ["Gale", "Fern", "Elm", "Lantern Row", "Ash", "小鹿耳语"];

test.each<[string | undefined, AnchorChoices, string[]]>([
  ["lantren", {}, ["Did you mean “lantern”?", "Paper Lantern", "Lantern Row", emptyTitle]],
  ["xiaolu", {}, ["Did you mean “小鹿耳语”?", "小鹿耳语", emptyTitle]],
  ["zzzz", {}, [emptyTitle, others, ...most]],
  ["zzzz", { language: "zh", sort: "name" }, [emptyTitle, others, "小鹿耳语"]],
  [undefined, {}, [emptyTitle]],
])("an empty list of anchors for “%s” (%j) shows, in this order, %j", async (search, choices, expected) => {
  vi.stubGlobal("fetch", async () => Response.json(anchors, { headers: { "x-wp-totalpages": "1" } }));
  const html = await renderList(<NoAnchors search={search} choices={choices} />);
  const texts = [...html.matchAll(/<(?:h2|b)\b[^>]*>(.*?)<\/(?:h2|b)>/g)].map(([, text]) => text);
  expect(texts).toEqual(expected);
});
