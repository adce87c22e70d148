import { beforeEach, expect, test, vi } from "vitest";
import en from "#messages/en.json";

vi.mock("#lib/i18n/server.ts", () => ({ getLocale: async () => "en", getTexts: async () => en }));

const { maintenance, maintenancePaypal } = en.vip.plans;

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.stubEnv("WORDPRESS_URL", "http://wordpress.test");
  vi.stubEnv("SESSION_SECRET", "x".repeat(32));
});

test.each([
  ["nothing", {}, false, null],
  ["all payments", { MAINTENANCE_VIP_PAYMENTS: "on" }, true, maintenance],
  ["PayPal, without Alipay", { MAINTENANCE_PAYPAL: "on" }, true, maintenance],
  [
    "PayPal, with Alipay",
    { MAINTENANCE_PAYPAL: "on", ALIPAY_QR_URL: "https://qr.test/a.png" },
    false,
    maintenancePaypal,
  ],
])("maintenance of %s: what can be bought, and what the plans say", async (_, settings, closed, notice) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { planProps } = await import("#components/membership/plan-props.ts");
  const props = await planProps("/vip");
  expect([props.action.closed, props.notice]).toEqual([closed, notice]);
});
