import { describe, expect, test } from "vitest";
import { inlineScriptHashes } from "#server/next/inline-scripts.ts";
import { documentContent, joinData } from "#server/next/page-content.ts";
import { type FakeSite, type Handler, page, startInTest, status } from "#tests/support/server/fake-next.ts";

const documentOf = (rows: string[], markup = "<p>Rain</p>") =>
  `<html>${markup}${rows.map((row) => `<script>self.__next_f.push([1,${JSON.stringify(`${row}\n`)}])</script>`).join("")}</html>`;

const header = (number: string) => `${number}:["$","header",null,{"title":"Rain"}]`;
const search = (number: string, component: string) =>
  `${number}:["$","$L${component}",null,{"price":"$$12"}]`;
const once = documentOf([header("1f"), search("2d", "3f"), "a:{}"]);
/** The same page, its parts ready in another order. */
const reordered = documentOf(["a:{}", search("32", "33"), header("2d")]);

describe("what a page says", () => {
  test("a page's content does not depend on the order in which its parts were rendered", () => {
    expect(documentContent(reordered)).toBe(documentContent(once));
    const [one, other] = [
      ['1:"$a"', '2:{"b":"$@1f:props"}'],
      ['2:{"b":"$@2:props"}', '1:"$1"'],
    ].map((rows) => documentContent(documentOf(rows)));
    expect(other).toBe(one);
  });

  test("a page's content does not depend on where a text row stands, which ends by its length and not with a line", () => {
    const text = (number: string, words = "雨\n落 $12") =>
      `${number}:T${Buffer.byteLength(words).toString(16)},${words}`;
    const data = (rows: string) => `<script>self.__next_f.push([1,${JSON.stringify(rows)}])</script>`;
    const one = documentContent(data(`${text("1f")}${header("2d")}\na:{}\n`));
    expect(documentContent(data(`${header("1")}\n${text("2")}b:{}\n`))).toBe(one);
    expect(documentContent(data(`${header("1")}\n${text("2", "雨\n落 $13")}b:{}\n`))).not.toBe(one);
  });

  test("a page's content does not depend on the order of the tags in the head", () => {
    const head = (tags: string[]) => documentContent(`<html><head>${tags.join("")}</head><p>Rain</p></html>`);
    const tags = ['<link rel="expect" href="#main"/>', "<title>Rain</title>", '<meta name="a"/>'];
    expect(head(tags.toReversed())).toBe(head(tags));
    expect(head(tags.slice(1))).not.toBe(head(tags));
  });

  test("a row of RSC data that was cut into two scripts is joined", () => {
    const cut = header("1f");
    const halves = [cut.slice(0, 9), `${cut.slice(9)}\n`];
    const pushed = halves.map((half) => `<script>self.__next_f.push([1,${JSON.stringify(half)}])</script>`);
    const found = documentContent(pushed.join(""));
    expect(found).toBe(documentContent(documentOf([cut]).slice(6, -7).replace("<p>Rain</p>", "")));
  });

  test.each([
    ["other words", documentOf([header("1f"), search("2d", "3f"), 'a:{"b":1}'])],
    ["other markup", documentOf([header("1f"), search("2d", "3f"), "a:{}"], "<p>Snow</p>")],
    ["a price that is written as if it were a number of a row", once.replace("$$12", "$$13")],
    ["one row more", documentOf([header("1f"), search("2d", "3f"), "a:{}", "b:{}"])],
  ])("a page with %s counts as other content", (_, other) =>
    expect(documentContent(other)).not.toBe(documentContent(once)),
  );
});

test("a script that is not in React's usual form counts as content in its place", () => {
  const html = '<script>self.__next_f.push([1,"a",more])</script>';
  expect(documentContent(html)).toContain(html);
  expect(joinData(html)).toBe(html);
});

describe("React's data", () => {
  const data = (html: string) =>
    [...html.matchAll(/push\(\[1,([^<]*)\]\)/g)].map(([, text = ""]) => JSON.parse(text));

  test("React's data is joined into one script instead of dozens, with the same content", () => {
    const joined = joinData(reordered);
    expect(data(joined)).toEqual([data(reordered).join("")]);
    expect(documentContent(joined)).toBe(documentContent(reordered));
    expect([inlineScriptHashes(reordered).length, inlineScriptHashes(joined).length]).toEqual([3, 1]);
  });

  test("React's data is left in its place if anything else stands between its scripts", () => {
    const other = '<script>self.__next_f.push([3,"AA=="])</script>';
    for (const between of ["<p>Rain</p>", other, "\n"]) {
      const html = documentOf(["a:{}"]) + between + documentOf(["b:{}"]);
      expect(joinData(html)).toBe(html);
    }
  });

  test("the text within React's data can't break the joined script", () => {
    const torn = 'a:"\\"])</script><script>self.__next_f.push([1,\\""';
    const html = `<script>self.__next_f.push([1,${JSON.stringify(torn).replaceAll("<", "\\u003c")}])</script>`;
    expect(joinData(html)).toBe(html);
  });
});

describe("two renderings of one page", () => {
  let fake: FakeSite;

  test("two renderings of one page have the same ETag, and each has the policy of its own scripts", async () => {
    fake = await startInTest(page(once));
    const first = await fake.get("/");
    await fake.close();
    fake = await startInTest(page(reordered));
    const second = await fake.get("/");
    expect([second.text, second.headers.etag]).toEqual([joinData(reordered), first.headers.etag]);
    for (const { headers, text } of [first, second])
      for (const hash of inlineScriptHashes(text)) expect(headers["content-security-policy"]).toContain(hash);
  });

  test("two renderings never mix: bytes and policy of an answer always come from the same one", async () => {
    fake = await startInTest(page(once), { tuning: { freshMs: 0 } });
    await fake.get("/");
    fake.answer = page(reordered);
    for (let visit = 0; visit < 3; visit += 1) {
      const { headers, text } = await fake.get("/");
      for (const hash of inlineScriptHashes(text)) expect(headers["content-security-policy"]).toContain(hash);
    }
  });

  test("two renderings of an error page never mix either", async () => {
    const pastEnd =
      (document: string): Handler =>
      (request, response) =>
        (request.url?.endsWith("/past-end") ? page(document) : status(404))(request, response);
    fake = await startInTest(pastEnd(once));
    for (const document of [once, reordered, once]) {
      fake.answer = pastEnd(document);
      fake.context.pages.expire();
      const { status, headers, text } = await fake.get("/videos?page=99");
      expect(status).toBe(404);
      const hashes = inlineScriptHashes(text);
      expect(hashes).toHaveLength(1);
      for (const hash of hashes) expect(headers["content-security-policy"]).toContain(hash);
    }
  });
});
