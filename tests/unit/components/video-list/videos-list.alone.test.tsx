import { expect, test, vi } from "vitest";
import { VideosList } from "#components/video-list/videos-list.tsx";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import en from "#messages/en.json";
import { renderList } from "#tests/support/rendered-list.tsx";

vi.mock("next/root-params", () => ({ locale: async () => "en" }));
vi.mock("next/navigation", () => ({ useRouter: () => null }));

const titles = ["Soft rain", "Tent at night"];
const { closeMatches, emptyTitle } = en.videos;
const sounds = en.triggers.heading;

/** A heading, the wide card of a trigger, the chip of an anchor, the title of a video. */
const parts =
  /<h2\b[^>]*>(.*?)<\/h2>|(?:banner".*?<b\b[^>]*>|class="chip".*?<span>|class="card-title">)(.*?)</g;

test.each<[string, VideoChoices, string[]]>([
  ["rain", {}, ["Rain", "Rain Song", "Soft rain"]],
  ["rain tent piano", {}, [emptyTitle, "Rain", sounds]],
  ["rain piano", {}, ["Rain", closeMatches, "Soft rain", sounds]],
  ["rain song piano", {}, [emptyTitle, "Rain", "Rain Song", sounds]],
  ["rain piano", { access: "free" }, [emptyTitle, "Rain", closeMatches, "Soft rain"]],
  ["rain piano", { trigger: "rain" }, [emptyTitle, closeMatches, "Soft rain"]],
  ["rian", {}, ["Did you mean “rain”?", "Rain", "Rain Song", "Soft rain"]],
])("a search for “%s” (%j) shows, in this order, %j", async (query, choices, expected) => {
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubGlobal("fetch", async ({ pathname, searchParams }: URL) => {
    if (pathname.endsWith("/capabilities"))
      return Response.json({ features: ["triggers", "sort", "filters"] });
    if (pathname.endsWith("/triggers"))
      return Response.json([{ id: 1, slug: "rain", name: "Rain", count: 3 }]);
    if (pathname.endsWith("/anchors"))
      return Response.json([{ id: 7, slug: "rain-song", title: "Rain Song" }], {
        headers: { "x-wp-totalpages": "1" },
      });
    const words = (searchParams.get("search") ?? "none").toLowerCase().split(" ");
    const found = titles.filter((title) => words.every((word) => title.toLowerCase().includes(word)));
    return Response.json({
      videos: found.map((title, at) => ({ id: at + 1, slug: `v${at}`, title })),
      pagination: { currentPage: 1, totalPages: 1, totalResults: found.length },
    });
  });
  const html = await renderList(<VideosList page={1} query={query} choices={choices} />);
  const shown = html.slice(html.indexOf('role="status"')).matchAll(parts);
  expect(Array.from(shown, ([, heading, name]) => heading ?? name)).toEqual(expected);
});
