import { describe, expect, test } from "vitest";
import { textWidth } from "#lib/seo/text.ts";
import { videoDescription, videoTitle } from "#lib/seo/video-text.ts";

describe("a video's title, with as much as there is room for (product: Page heads)", () => {
  test.each<[string, string | undefined, string]>([
    ["Soft rain", "Mira", "Soft rain – ASMR by Mira"],
    ["Soft rain", undefined, "Soft rain – ASMR"],
    ["Soft rain with Mira", "Mira", "Soft rain with Mira – ASMR"],
    ["ASMR: soft rain", "Mira", "ASMR: soft rain – Mira"],
    ["asmr with Mira", "Mira", "asmr with Mira"],
    ["a".repeat(43), "Mira", `${"a".repeat(43)} – ASMR`],
    ["a".repeat(50), "Mira", "a".repeat(50)],
  ])("the title of the video %s by %s is right", (title, name, expected) =>
    expect(videoTitle(title, name, "en")).toBe(expected),
  );
});

describe("a video's description says nothing that is not known", () => {
  const video = { title: "Rain", isVip: false, publishedAt: null, duration: null, triggers: [] };
  const said = (more: object, name?: string) => videoDescription({ ...video, ...more }, name, "en");
  test.each([
    [29, "1 minute."],
    [90, "2 minutes."],
    [1_500, "25 minutes."],
  ])("a video of %i seconds is described as: %s", (duration, text) =>
    expect(said({ duration })).toContain(text),
  );
  test("a video's description leaves out a missing fact", () =>
    expect(said({})).not.toMatch(/minute|Published|Triggers| by /));
  test("a long title leaves room for the rest of a video's description", () => {
    const [short, long] = ["a".repeat(40), "a".repeat(75)].map((title) => said({ title }, "Mira"));
    expect(short).toContain(`“${"a".repeat(40)}”`);
    expect(long).not.toBe(short);
    expect([short?.length, long?.length].every((length = 0) => length <= 160)).toBe(true);
  });
  test.each([undefined, "Mira"])(
    "a video's description begins with the title, however long that is (anchor %s)",
    (name) => {
      for (const title of ["Rain on a tin roof, ".repeat(500), "雨声助眠".repeat(2_500)]) {
        const text = said({ title }, name);
        expect(text).toContain(`“${title.slice(0, 15)}`);
        expect(textWidth(text)).toBeLessThanOrEqual(160);
      }
    },
  );
  test("an anchor's name that leaves no room for the title is left out", () => {
    const name = "Mira ".repeat(14).trim();
    expect(said({ title: "b".repeat(90) }, name)).toContain(`An ASMR video by ${name}.`);
  });
});
