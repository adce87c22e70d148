import { expect, test, vi } from "vitest";

/** WordPress with these abilities; returns the paths that were requested. */
function wordpress(abilities: string[]): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async ({ pathname }: URL) => {
    requests.push(pathname);
    const facets = { combinations: [{ vip: false, language: "zh", length: 1, count: 2 }], triggers: [] };
    return Response.json(pathname.endsWith("/capabilities") ? { features: abilities } : facets);
  });
  return requests;
}

test.each([
  [["facets"], 1, { zh: 2 }],
  [["sort"], 0, undefined],
])(
  "a WordPress with the abilities %o gets %i requests for the counts of the choices",
  async (abilities, times, language) => {
    vi.resetModules();
    const requests = wordpress(abilities);
    const { countChoices } = await import("#lib/services/catalogue/video-choices.ts");
    expect((await countChoices({ choices: {} }))?.language).toEqual(language);
    expect(requests.filter((path) => path.endsWith("/facets"))).toHaveLength(times);
  },
);
