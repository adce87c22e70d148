import { expect, test, vi } from "vitest";
import { NoMatch } from "#components/video/filters/no-match.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import { renderList } from "#tests/support/rendered-list.tsx";

vi.mock("next/root-params", () => ({ locale: async () => "en" }));
vi.mock("next/navigation", () => ({ useRouter: () => null }));

/** The links of an empty list; `counts`: the videos that are left by address, an unknown number where none is given. */
async function linksOf(choices: VideoChoices, counts: Readonly<Record<string, number>>): Promise<string[][]> {
  vi.stubGlobal("fetch", async ({ pathname }: URL) =>
    Response.json(
      pathname.endsWith("/triggers")
        ? [{ id: 1, slug: "rain", name: "Rain", count: 3 }]
        : { features: ["triggers"] },
    ),
  );
  const count = async (chosen: VideoChoices) => {
    const left = counts[paths.videos(chosen)];
    if (left === undefined) throw new Error("WordPress does not respond");
    return left;
  };
  const html = await renderList(<NoMatch choices={choices} href={paths.videos} count={count} />);
  return Array.from(html.matchAll(/href="(.*?)"[^>]*>(.*?)<\/a>/g), ([, href = "", text = ""]) => [
    href.replaceAll("&amp;", "&"),
    text.replace(/<[^>]+>/g, ""),
  ]);
}

const all = ["/videos", "Clear filters"];

test("an empty list offers to remove each filter without which there are videos", async () => {
  const choices = { trigger: "rain", length: "long", access: "vip" } as const;
  const counts = {
    "/videos?access=vip&length=long": 1200,
    "/videos?access=vip&trigger=rain": 0,
    "/videos?trigger=rain&length=long": 2,
  };
  expect(await linksOf(choices, counts)).toEqual([
    all,
    ["/videos?access=vip&length=long", "Without “Rain” 1,200"],
    ["/videos?trigger=rain&length=long", "Without “VIP” 2"],
  ]);
});

test.each<VideoChoices>([
  { length: "long" },
  { length: "long", sort: "views" },
  { length: "long", access: "vip" },
])("an empty list with %j, and no other number known, offers to remove all filters only", async (choices) => {
  expect(await linksOf(choices, {})).toEqual([all]);
});
