import { expect, test } from "vitest";
import { paths } from "#lib/paths.ts";
import { headers } from "#lib/routes.ts";

/** As much of Next's matching as these sources need: `:page` is one segment. */
const isNamed = (path: string) =>
  headers().some(({ source }) => new RegExp(`^${source.replace(":page", "[^/]+")}$`).test(path));

test.each([
  [paths.paymentSuccess, true],
  [paths.paymentCancelled, true],
  [`/zh${paths.paymentSuccess}`, true],
  [`/zh${paths.paymentCancelled}`, true],
  [paths.paymentActivation, false],
  [paths.vip, false],
  [paths.profile, false],
  ["/payment/success/x", false],
])("%s keeps its opener: %j", (path, expected) => expect(isNamed(path)).toBe(expected));

test("nothing else is loosened", () =>
  expect(headers().flatMap(({ headers: named }) => named)).toEqual(
    headers().map(() => ({ key: "Cross-Origin-Opener-Policy", value: "unsafe-none" })),
  ));
