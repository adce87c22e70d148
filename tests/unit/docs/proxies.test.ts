import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// docs/operations/proxies.md quotes the doctor and Tools → Murmur.

const page = readFileSync("docs/operations/proxies.md", "utf8");
const code = globSync([
  "lib/services/doctor/*.ts",
  "lib/platform/setting-warnings.ts",
  "wordpress/murmur/includes/Admin/**/*.php",
])
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** The third column of the tables. */
const quotes = page
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .flatMap((line) => [...(line.split("|")[3] ?? "").matchAll(/`([^`]+)`/g)].map(([, quote = ""]) => quote));

test("the tables about proxies quote lines of the doctor", () => expect(quotes.length).toBeGreaterThan(15));

test.each(quotes)('the quoted line "%s" is one that the doctor can print', (quote) => {
  for (const piece of quote.split("…")) expect(code).toContain(piece.trim());
});
