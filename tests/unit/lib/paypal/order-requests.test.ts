import { expect, test } from "vitest";
import { captureRequest, createRequest, getRequest } from "#lib/paypal/order-requests.ts";
import { textFiles } from "#tests/support/repository.ts";

test("only one file imports PayPal's server SDK", () => {
  const knowing = [...textFiles].flatMap(([path, text]) =>
    /^(?:app|components|lib|server|sandbox)\/.*\.(?:ts|tsx)$/.test(path) &&
    /(?:from|import) *\(?"@paypal\/checkout-server-sdk/.test(text)
      ? [path]
      : [],
  );
  expect(knowing).toEqual(["lib/paypal/order-requests.ts"]);
});

// Without the SDK, this site would have to write these requests itself.
test("the three requests to PayPal have the documented form", () => {
  expect(createRequest({ intent: "CAPTURE" })).toMatchObject({
    verb: "POST",
    path: "/v2/checkout/orders?",
    headers: { Prefer: "return=representation", "Content-Type": "application/json" },
    body: { intent: "CAPTURE" },
  });
  expect(getRequest("5O1")).toMatchObject({ verb: "GET", path: "/v2/checkout/orders/5O1?" });
  expect(captureRequest("5O1", "capture-5O1")).toMatchObject({
    verb: "POST",
    path: "/v2/checkout/orders/5O1/capture?",
    headers: { "PayPal-Request-Id": "capture-5O1", Prefer: "return=representation" },
    body: {},
  });
});
