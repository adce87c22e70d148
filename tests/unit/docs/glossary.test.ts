import { describe, expect, test } from "vitest";
import { readableTexts } from "#lib/bff/readable-texts.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { keyedMessages } from "#tests/support/keyed-messages.ts";
import { tableRows, textFiles } from "#tests/support/repository.ts";

/** The lines of the plugin's mails in Chinese, each with its place. */
const chineseMails = [...textFiles]
  .filter(([path]) =>
    /^wordpress\/murmur\/includes\/(?:Mails\/Texts\/\w+|Accounts\/\w+\/\w+_Mail)\.php$/.test(path),
  )
  .flatMap(([path, text]) =>
    text.split("\n").map((line, at): [string, string] => [`${path}:${at + 1}`, line]),
  )
  .filter(([, line]) => /\p{Script=Han}/u.test(line));
const messages = { English: keyedMessages(en), Chinese: [...keyedMessages(zh), ...chineseMails] };

const terms = tableRows("docs/glossary.md", "What people read");
const rejected = tableRows("docs/glossary.md", "Rejected words");
const promised = new Set(
  tableRows("docs/product/texts.md", "Promised texts").map(([key = ""]) => key.replaceAll("`", "")),
);

/** Finds whole words. A capital counts only if the word has one. */
function pattern(word: string): RegExp {
  const ofLetters = /^\w[\w ]*\w$/.test(word);
  const text = word.replaceAll(".", "\\.");
  return new RegExp(ofLetters ? `\\b${text}\\b` : text, /[A-Z]/.test(word) ? "" : "i");
}
const without = (text: string, exceptions = "") =>
  exceptions.split(", ").reduce((rest, one) => (one ? rest.replaceAll(one, "") : rest), text);

describe("what people read (glossary)", () => {
  test.each(terms)(
    "the messages use both the English word %s and the Chinese word %s",
    (english = "", chinese = "") => {
      const isUsed = (of: [string, string][], term: string) =>
        of.some(([, text]) => text.toLowerCase().includes(term.toLowerCase()));
      expect([isUsed(messages.English, english), isUsed(messages.Chinese, chinese)]).toEqual([true, true]);
    },
  );

  test.each(rejected)(
    "the rejected word %s, which was replaced by %s, is in no message (%s)",
    (word = "", _, language = "", exceptions = "") => {
      const isChinese = language === "Chinese";
      const wrong = messages[isChinese ? "Chinese" : "English"].filter(
        ([key, text]) => (isChinese || !promised.has(key)) && pattern(word).test(without(text, exceptions)),
      );
      expect(wrong).toEqual([]);
    },
  );
});

/** Texts of answers that are no errors, or that wait for a value. */
const notShown = ["payment.PROCESSING", "payment.INVALID_RESPONSE", "SESSION_UNCHECKED"];
const forDevelopers =
  /\b(?:APIs?|endpoint|slug|unexpected shape|data format|token|ID|URL|fetch|session after)\b/i;
const forDevelopersInChinese = /接口|令牌|格式|标识|响应无效|API|URL|ID/;

describe("no error tells people what is for developers (product: Error catalogue)", () => {
  const codes = keyedMessages(en.errors).filter(([code]) => !notShown.includes(code));

  test.each(codes)(
    "the text of the error %s contains nothing that is only for developers",
    (code, message) => {
      const shown = readableTexts[code];
      expect(shown ? en.errors[shown] : message).not.toMatch(forDevelopers);
      const chinese = new Map(keyedMessages(zh.errors));
      expect(chinese.get(shown ?? code)).not.toMatch(forDevelopersInChinese);
    },
  );

  test("an unexpected error shows one of six sentences, or the page's own text for a failed login or plan", () => {
    const sentences = new Set(Object.values(readableTexts));
    const ofPages = ["LOGIN_FAILED", "PLAN_FAILED"] as const;
    for (const code of ofPages) sentences.delete(code);
    expect(new Set([...sentences, "UNREACHABLE"]).size).toBe(6);
  });
});
