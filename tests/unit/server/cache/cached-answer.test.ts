import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { answerBytes, compressDensely, formOf, makeAnswer } from "#server/cache/cached-answer.ts";

const parts = {
  headers: ["Content-Type", "text/plain"],
  notModifiedHeaders: [],
  cacheControl: "no-cache",
  outlastsOutage: true,
};
const make = (text: string, servableMs: number, before?: ReturnType<typeof makeAnswer>) =>
  makeAnswer({ ...parts, body: Buffer.from(text), servableMs, before });

test("an answer whose content is unchanged is not compressed again, and gets the new lifetime", () => {
  const first = make("rain ".repeat(1_000), 1);
  const again = make("rain ".repeat(1_000), 2, first);
  expect(again).toEqual({ ...first, servableMs: 2 });
  expect(again.br.bytes).toBe(first.br.bytes);
});

test("an answer with other content replaces the old one", () => {
  const first = make("rain ".repeat(1_000), 1);
  const other = make("wind ".repeat(1_000), 1, first);
  expect(other.etag).not.toBe(first.etag);
  expect(other.br.bytes.equals(first.br.bytes)).toBe(false);
});

test("an answer is stored in every encoding, compressed quickly and then well, or plain where that is smaller", async () => {
  for (const text of ["rain ".repeat(1_000), "rain"]) {
    const quick = make(text, 1);
    for (const answer of [quick, await compressDensely(quick)]) {
      const bytes = async (encoding: "br" | "gzip" | "identity") =>
        Buffer.from(await answerBytes(answer, encoding));
      const said = (encoding: "br" | "gzip") => formOf(answer, encoding).headers.includes(encoding);
      expect((await bytes("identity")).toString()).toBe(text);
      expect([said("br"), said("gzip")]).toEqual(Array(2).fill(text.length > 4));
      if (text === "rain") continue;
      expect(brotliDecompressSync(await bytes("br")).toString()).toBe(text);
      expect(gunzipSync(await bytes("gzip")).toString()).toBe(text);
      expect(formOf(answer, "gzip")).toBe(formOf(answer, "gzip"));
    }
  }
});

test("an answer takes no more memory than is counted for it", async () => {
  const noise = randomBytes(20_000).toString("base64");
  for (const text of ["rain ".repeat(10_000), "rain ".repeat(300), "rain", noise]) {
    for (const keepsPlain of [true, false]) {
      const quick = makeAnswer({
        ...parts,
        body: Buffer.from(text),
        servableMs: 1,
        before: undefined,
        keepsPlain,
      });
      expect(quick.identity.bytes !== null).toBe(keepsPlain || text.length < 2_000);
      for (const answer of [quick, await compressDensely(quick)]) {
        const forms = [formOf(answer, "br"), formOf(answer, "gzip"), answer.identity];
        const held = forms.flatMap(({ bytes }) => (bytes === null ? [] : [bytes.buffer]));
        const size = [...new Set(held)].reduce((sum, { byteLength }) => sum + byteLength, 0);
        expect(size).toBeLessThan(answer.size);
      }
    }
  }
});
