import { beforeEach, expect, test, vi } from "vitest";
import en from "#messages/en.json";

vi.mock("#lib/i18n/server.ts", () => ({ getLocale: async () => "en", getTexts: async () => en }));

const { maintenance, maintenancePaypal, unavailable } = en.vip.plans;
const paypal = { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret" };
const alipay = { ALIPAY_QR_URL: "https://qr.test/a.png" };

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.stubEnv("WORDPRESS_URL", "http://wordpress.test");
  vi.stubEnv("SESSION_SECRET", "x".repeat(32));
});

test.each([
  ["PayPal alone", paypal, false, null],
  ["Alipay alone", alipay, false, null],
  ["no method at all", {}, true, unavailable],
  ["all payments in maintenance", { ...paypal, MAINTENANCE_VIP_PAYMENTS: "on" }, true, maintenance],
  ["PayPal in maintenance, without Alipay", { ...paypal, MAINTENANCE_PAYPAL: "on" }, true, maintenance],
  [
    "PayPal in maintenance, with Alipay",
    { ...paypal, ...alipay, MAINTENANCE_PAYPAL: "on" },
    false,
    maintenancePaypal,
  ],
])("%s: what can be bought, and what the plans say", async (_, settings, closed, notice) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { planProps } = await import("#components/membership/plan-props.ts");
  const props = await planProps("/vip");
  expect([props.action.closed, props.notice]).toEqual([closed, notice]);
});
