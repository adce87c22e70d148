import { describe, expect, test } from "vitest";
import { htmlToText, plainText } from "#lib/wordpress/transport/html-to-text.ts";

describe("plain text of titles, which hold entities and markup", () => {
  test.each([
    ["Soft rain", "Soft rain"],
    ["Rain &amp; tea", "Rain & tea"],
    ["Rain &#8211; tea", "Rain – tea"],
    ["Rain &#x2014; tea", "Rain — tea"],
    ["Mira&#8217;s &ldquo;night&rdquo;", "Mira’s “night”"],
    ["a&nbsp;b", "a b"],
    ["&lt;b&gt; is text", "<b> is text"],
    ["&amp;lt; is decoded once", "&lt; is decoded once"],
    ["雨声 &amp; 茶", "雨声 & 茶"],
    ["<b>Soft</b> rain", "Soft rain"],
    ["<b><i>Soft</i> <em>rain</em></b>", "Soft rain"],
    ['<a href="x" title="y">Soft</a> rain', "Soft rain"],
    ["Soft<br>rain", "Softrain"],
    ["a<!-- note -->b", "ab"],
    ["<script>alert(1)</script>Rain", "Rain"],
    ["<SCRIPT type='x'>alert('<b>')</SCRIPT >Rain", "Rain"],
    ["<style>p{}</style>Rain", "Rain"],
    ["Rain<script>alert(1)", "Rain"],
    ["<img src=x onerror=alert(1)>Rain", "Rain"],
    ["I <3 rain, 5 > 4", "I <3 rain, 5 > 4"],
    ["  a \n\t b  ", "a b"],
    ["", ""],
  ])('the plain text of a title is read from "%s"', (html, text) => expect(plainText(html)).toBe(text));

  test("only the beginning of a text of megabytes of open tags is read", () => {
    for (const tag of ["<a", "<b>", "<script", "<script>", "<td>", "<!--", "</b>", "<b><i>", "&", "rain "]) {
      const html = tag.repeat(500_000);
      expect(plainText(html)).toBe(plainText(html.slice(0, 50_000)));
    }
  });
});

test.each([
  ["<p>$12</p><p>99</p>", "|$12||99|"],
  ["$12<br>345", "$12||345"],
  ["<del>$199 <b>now</b></del>$89", "||$89"],
  ["<del>$199", "||"],
  ["<div>a<script>b</script>c</div>", "|a||c|"],
  ["a < b & c > d", "a < b & c > d"],
])("the plain text of the markup %s is read as %s", (html, text) =>
  expect(htmlToText(html, { skip: ["del"], separator: () => "|" })).toBe(text),
);
