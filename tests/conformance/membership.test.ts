import { expect, test } from "vitest";
import { plainText } from "#lib/wordpress/transport/html-to-text.ts";
import { read, site } from "./client.ts";
import { levels } from "./shapes.ts";

test("GET memberships/levels gives the free level and paid ones with a readable price", async () => {
  const given = await read(`${site}/memberships/levels`, levels);
  expect(new Set(given.map(({ id }) => id)).size).toBe(given.length);
  expect(given.map(({ id }) => id)).toContain(1);
  const paid = given.filter(({ id }) => id !== 1);
  expect(paid.length).toBeGreaterThan(0);
  for (const { name, pricing_text } of paid) {
    const amount = Number(/\d[\d,]*(\.\d+)?/.exec(plainText(pricing_text))?.[0].replaceAll(",", ""));
    expect(amount, name).toBeGreaterThan(0);
  }
});
