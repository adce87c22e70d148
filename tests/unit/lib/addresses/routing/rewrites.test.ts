import { expect, test } from "vitest";
import { pages } from "#lib/addresses/pages.ts";
import { paths } from "#lib/addresses/paths.ts";
import { headers } from "#lib/addresses/routing/rewrites.ts";

const isNamed = (path: string) => headers(pages).some(({ source }) => source === path);

test.each([
  [paths.paymentSuccess, true],
  [paths.paymentCancelled, true],
  [`/zh${paths.paymentSuccess}`, true],
  [`/zh${paths.paymentCancelled}`, true],
  [paths.paymentActivation, false],
  [paths.vip, false],
  [paths.profile, false],
  ["/payment/success/x", false],
])("whether the page %s keeps its opener: %j", (path, expected) => expect(isNamed(path)).toBe(expected));

test("a path outside the table is not rewritten", () =>
  expect(headers(pages).flatMap(({ headers: named }) => named)).toEqual(
    headers(pages).map(() => ({ key: "Cross-Origin-Opener-Policy", value: "unsafe-none" })),
  ));
