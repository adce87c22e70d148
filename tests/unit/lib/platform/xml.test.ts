import { expect, test } from "vitest";
import { escapeMarkup, textElement } from "#lib/platform/xml.ts";

test.each([
  ["rain", "<a>rain</a>"],
  [0, "<a>0</a>"],
  ["", ""],
  [null, ""],
  [undefined, ""],
])("an XML element with the content %j is written as: %s", (text, xml) =>
  expect(textElement("a", text)).toBe(xml),
);

test.each([
  ["雨 & <tea>", "雨 &amp; &lt;tea&gt;"],
  [`"it's"`, "&quot;it&apos;s&quot;"],
  ["a\u0000b\u{1F327}", "ab\u{1F327}"],
])("the text %j is written in XML as %s", (text, xml) => expect(escapeMarkup(text)).toBe(xml));
