import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { parseEmbed, readEmbed } from "#lib/wordpress/catalogue/embed.ts";
import { expectLinear } from "#tests/support/growth.ts";

/** A line of tests/support/tables/embed-codes.jsonl, which wordpress/tests/rules/EmbedCodesTest.php reads as well. */
type Row = {
  of: string;
  code: string;
  plays?: string;
  src?: string;
  /** A host that must be among the allowed ones; without it the refusal names the host, or `detail`. */
  needs?: string;
  refused?: string;
  detail?: string;
};

const rows: Row[] = readFileSync("tests/support/tables/embed-codes.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));
const defaults = readSettings({}).EMBED_HOSTS;

describe.each([...new Set(rows.map(({ of }) => of))])("%s", (maker) => {
  test.each(rows.filter(({ of }) => of === maker))(
    "the embed code is read as the shared table says: $code",
    ({ code, plays, src, needs, refused, detail }) => {
      const refusal = needs === undefined ? refused : "host";
      const host = detail ?? needs;
      if (refusal !== undefined)
        expect(readEmbed(code, defaults)).toEqual({ refusal, ...(host !== undefined && { detail: host }) });
      if (plays === undefined) return;
      const expected = { kind: plays, src };
      expect(parseEmbed(code, needs === undefined ? defaults : [...defaults, needs])).toEqual(expected);
    },
  );
});

test("an embed code of more bytes than one player needs is refused", () =>
  expect(readEmbed(`<iframe src="/a"></iframe>${"雨".repeat(7000)}`, defaults)).toEqual({ refusal: "long" }));

const ends = ["", ">", "x"];
test.each([
  '"',
  " ",
  "x ",
  "<a ",
  '<a ="',
  "<!--",
  "<script ",
  "[a ",
  "[a]",
  "a.",
  "&amp;",
  "https://a,",
  "\u200b",
  "-src",
])("the time for reading a code that only repeats %j grows no faster than its length", (piece) =>
  expectLinear((size) => {
    for (const begin of ["", "<a ", "<iframe data-", "https://youtu.be/"])
      for (const end of ends) readEmbed(`${begin}${piece.repeat(size / piece.length)}${end}`, defaults);
  }, 4500),
);
