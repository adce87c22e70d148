import { describe, expect, test } from "vitest";
import { plainEmail, plainLine, plainLines } from "#sandbox/base/text.ts";
import table from "#tests/support/tables/typed-text.json";

/** The plugin's rules, by the table of both sides. */
const rules = { lines: plainLine, texts: plainLines, emails: plainEmail };

describe.each(Object.entries(rules))("%s", (name, rule) => {
  test.each(table[name as keyof typeof rules])(
    "the sandbox corrects the text %j to %j as WordPress does",
    (typed, expected) => expect(rule(typed ?? "")).toBe(expected),
  );
});
