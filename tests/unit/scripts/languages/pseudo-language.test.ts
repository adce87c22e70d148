import { describe, expect, test } from "vitest";
import { foreignWords } from "#scripts/languages/foreign-words.ts";
import { pseudoMessage, pseudoMessages } from "#scripts/languages/pseudo.ts";

test.each([
  ["Home", "⟦Ĥómé~~⟧"],
  ["Rain &amp; tea", "⟦Ŕáíñ &amp; ťéá~~~~~⟧"],
  ["{site} is", "⟦{site} íš~~~⟧"],
  ["a\nb", "⟦á~⟧\n⟦b~⟧"],
  [
    "{n, plural, one {# day} other {{n, number, compact} days}}",
    "⟦{n, plural, one {# ðáý} other {{n, number, compact} ðáýš}}~~~~~~~~~~~~~~~~~~~~⟧",
  ],
])("the message %j in the made-up language", (message, expected) =>
  expect(pseudoMessage(message)).toBe(expected),
);

test("messages in the made-up language have the same keys", () =>
  expect(pseudoMessages({ layout: { home: "Home" } })).toEqual({ layout: { home: "⟦Ĥómé~~⟧" } }));

describe("what is neither a message nor data", () => {
  const isData = (text: string) => text === "Soft rain";
  test.each([
    ["<p>⟦Ĥómé~~⟧</p>", []],
    ["<p>Soft rain <b>⟦Ĥómé~~⟧</b></p>", []],
    ["<p>Soft &#114;ain</p><p>Soft</p><p>rain</p>", ["Soft", "rain"]],
    ["<p>⟦by <b>Nobody</b> in 2025⟧</p>", []],
    ["<p>Home</p><p>Home</p>", ["Home"]],
    ['<a aria-label="Menu" href="/videos">12 · 3</a>', ["Menu"]],
    ['<img alt="Soft rain"><input placeholder="⟦Šéárçĥ~~⟧">', []],
    ['<meta name="description" content="Watch ⟦óñ~⟧">', ["Watch"]],
    ["<script>home()</script><style>p{}</style>", []],
  ])("words outside of the messages are found in the page %s", (html, expected) =>
    expect(foreignWords(html, isData)).toEqual(expected),
  );
});
