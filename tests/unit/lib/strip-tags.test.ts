import { expect, test } from "vitest";
import { stripTags } from "#lib/membership/strip-tags.ts";

// What PHP's own strip_tags gives.
test.each([
  ["<?>y", "y"],
  ["<?(?>y", ""],
  ["<!--'-->y", "y"],
  [")<b <?xmlb?>>y", ")y"],
  ["<!'?>y", ""],
  ['<? "(" ?>b', "b"],
  ['<!e \\"--e>y', "y"],
  ["<?xml>y", ""],
  ["<!!->y", "y"],
])("%j is %j", (text, expected) => expect(stripTags(text)).toBe(expected));
