import { expect, test } from "vitest";
import { agreementVersion } from "#lib/services/payment/buy/agreement.ts";

const terms = { slug: "terms" as const, hash: "a", modifiedAt: "2026-05-01T10:00:00" };
const refunds = { slug: "refunds" as const, hash: "b", modifiedAt: "2026-04-01T10:00:00" };
const sentence = "By paying you agree to:";

test("the version of an agreement names its language, its contents and the day of its last change", () => {
  const version = agreementVersion("en", sentence, [terms, refunds]);
  expect(version).toMatch(/^en-[0-9a-f]{8}-2026-05-01$/);
  expect(agreementVersion("en", sentence, [terms, refunds])).toBe(version);
  expect(agreementVersion("zh", sentence, [])).toMatch(/^zh-[0-9a-f]{8}$/);
});

test("another sentence, text or page gives the agreement another version", () => {
  const versions = [
    agreementVersion("en", sentence, [terms, refunds]),
    agreementVersion("en", `${sentence} `, [terms, refunds]),
    agreementVersion("en", sentence, [{ ...terms, hash: "c" }, refunds]),
    agreementVersion("en", sentence, [terms]),
  ];
  expect(new Set(versions).size).toBe(4);
});
