import { describe, expect, test } from "vitest";
import { iframeAttributes } from "#components/player/source/plain-source.tsx";

const rightsOf = (src: string) => iframeAttributes(src).sandbox?.split(" ");

describe("what a player's iframe may do (decision: foreign-players-are-sandboxed)", () => {
  const foreign = rightsOf("https://player.vimeo.com/video/77") ?? [];

  test("another host's iframe may send its forms, such as for a film's password", () =>
    expect(foreign).toEqual(expect.arrayContaining(["allow-scripts", "allow-same-origin", "allow-forms"])));

  test("a player's iframe may never navigate the tab", () =>
    expect(foreign.join(" ")).not.toContain("top-navigation"));

  test("an iframe of the site's own player has no sandbox", () =>
    expect(rightsOf("/demo/player/rain")).toBeUndefined());
});
