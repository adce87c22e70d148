import { expect, test } from "vitest";
import { sanitizeComment } from "#lib/wordpress/catalogue/comment-markup.ts";

const link = (href: string, text: string) =>
  `<a href="${href}" rel="nofollow ugc noopener noreferrer" target="_blank">${text}</a>`;

const emphasis = "<b>a</b><i>b</i><em>c</em><strong>d</strong>";
const elsewhere = "https://rain.test/?a=1&amp;b=2";
test.each([
  ["plain text", "Sleep well", "Sleep well"],
  ["Chinese", "晚安，做个好梦。", "晚安，做个好梦。"],
  ["entities", "I&#8217;m &amp; you&hellip;", "I’m &amp; you…"],
  ["a heart that is no tag", "I <3 you", "I &lt;3 you"],
  ["markup that was typed", "&lt;b&gt;not bold&lt;/b&gt;", "&lt;b&gt;not bold&lt;/b&gt;"],
  ["emphasis", emphasis, emphasis],
  ["WordPress's paragraph", "<p>One</p>\n", "<p>One</p>"],
  ["WordPress's line breaks", "One<br />\nTwo", "One<br />\nTwo"],
  ["line breaks without markup", "One\r\nTwo\nThree", "One<br />Two<br />Three"],
  ["a link elsewhere", `<a href="${elsewhere}">rain</a>`, link(elsewhere, "rain")],
  ["a link by http", '<a href="http://rain.test">rain</a>', link("http://rain.test/", "rain")],
  [
    "a link's own wishes",
    '<a href="https://rain.test/" rel="follow" target="_top" class="x">r</a>',
    link("https://rain.test/", "r"),
  ],
  ["tags that are not closed", "<b>loud", "<b>loud</b>"],
])("a comment may contain %s", (_, content, shown) => expect(sanitizeComment(content)).toBe(shown));

test.each([
  ["a script", "a<script>alert(1)</script>b", "ab"],
  ["a script within a script", "<scr<script>ipt>alert(1)</script>", "ipt&gt;alert(1)"],
  ["a style", "<style>*{display:none}</style>hi", "hi"],
  ["an image", 'a<img src=x onerror="alert(1)">b', "ab"],
  ["an svg", "<svg onload=alert(1)><script>alert(1)</script>hi</svg>", "hi"],
  ["a frame", '<iframe src="https://evil.test"></iframe>hi', "hi"],
  ["a frame of its own", '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>hi', "hi"],
  ["a form", '<form action="/x"><input name=a><button>go</button></form>', "go"],
  ["a text area", "<textarea><b>x</b></textarea>hi", "hi"],
  ["math", '<math><mtext><img src=x onerror="alert(1)"></mtext></math>hi', "hi"],
  ["a heading", "<h1 onclick=alert(1)>hi</h1>", "hi"],
  [
    "handlers and styles on what is allowed",
    '<b onclick="alert(1)" style="position:fixed" id=a class=b>hi</b>',
    "<b>hi</b>",
  ],
  ["a comment in the markup", "a<!-- <script>alert(1)</script> -->b", "ab"],
  ["a name out of the page", '<p id="main" name="x">hi</p>', "<p>hi</p>"],
  ["script as an address", '<a href="javascript:alert(1)">x</a>', "x"],
  ["script in other letters", '<a href=" JaVaScRiPt:alert(1)">x</a>', "x"],
  ["script behind a tab", '<a href="java\tscript:alert(1)">x</a>', "x"],
  ["script as an entity", '<a href="&#106;avascript:alert(1)">x</a>', "x"],
  ["data", '<a href="data:text/html,<script>alert(1)</script>">x</a>', "x"],
  ["mail", '<a href="mailto:a@b.test">x</a>', "x"],
  ["an address of this site", '<a href="/_api/auth/logout">x</a>', "x"],
  ["another host without a scheme", '<a href="//evil.test">x</a>', "x"],
  ["no address", "<a name=x>x</a>", "x"],
])(
  "a comment may not contain %s, of which only the text stays, without scripts (product: Comments)",
  (_, content, shown) => expect(sanitizeComment(content)).toBe(shown),
);
