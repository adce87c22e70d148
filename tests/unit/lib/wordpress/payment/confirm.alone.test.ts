import { expect, test } from "vitest";
import { confirmAsSite } from "#lib/wordpress/payment/payment.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { json, wordpress } from "#tests/support/wordpress.ts";

const payment = { userId: 7, levelId: 3, kind: "subscription", paypalId: "I-PAID" } as const;
const proof = { customId: "7.3.nonce.signature" };

test.each([
  ["with the site's proof of who made it", proof, { ...payment, proof }],
  ["without one", undefined, payment],
])("a payment is confirmed at WordPress whether or not its buyer was proved: %s", async (_, given, body) => {
  changeSettings({ WORDPRESS_KEY: "a key that WordPress and the site share" });
  const requests = wordpress(json({ success: true, message: "Welcome." }));
  await confirmAsSite(payment, given);
  expect(await requests[0]?.json()).toEqual(body);
});
