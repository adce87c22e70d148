import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "#messages/en.json";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

vi.mock("#lib/i18n/server.ts", () => ({ getLocale: async () => "en", getTexts: async () => en }));

const written = vi.hoisted(() => ({ pages: ["terms", "privacy", "refunds"] }));
vi.mock("#lib/services/catalogue/text-page.ts", () => ({
  textPages: async () => written.pages.map((slug) => ({ slug, hash: `of ${slug}`, modifiedAt: null })),
}));

const { maintenance, maintenancePaypal, unavailable } = en.vip.plans;
const paypal = { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret" };
const alipay = { ALIPAY_QR_URL: "https://qr.test/a.png" };

let dir = "";
beforeEach(() => {
  dir = temporaryFolder();
  vi.resetModules();
  vi.stubEnv("WORDPRESS_URL", "http://wordpress.test");
  vi.stubEnv("SESSION_SECRET", "x".repeat(32));
  vi.stubEnv("DATA_DIR", dir);
});
afterEach(async () => {
  await (await import("#lib/services/payment/ledger/database/ledger-database.ts")).closeLedgerDatabase();
});

test.each([
  ["only PayPal", paypal, false, null],
  ["only Alipay", alipay, false, null],
  ["no method at all", {}, true, unavailable],
  ["all payments in maintenance", { ...paypal, MAINTENANCE_VIP_PAYMENTS: "on" }, true, maintenance],
  ["PayPal in maintenance, without Alipay", { ...paypal, MAINTENANCE_PAYPAL: "on" }, true, maintenance],
  [
    "PayPal in maintenance, with Alipay",
    { ...paypal, ...alipay, MAINTENANCE_PAYPAL: "on" },
    false,
    maintenancePaypal,
  ],
])(
  "the plans and their texts follow from what the operator set up: %s",
  async (_, settings, closed, notice) => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const { planProps } = await import("#components/membership/plan-props.ts");
    const props = await planProps("/vip");
    expect([props.action.closed, props.notice]).toEqual([closed, notice]);
  },
);

test("nothing can be bought if the record of payments is damaged, as in maintenance", async () => {
  writeFileSync(join(dir, "payments.db"), "no database ".repeat(100));
  for (const [name, value] of Object.entries({ ...paypal, ...alipay })) vi.stubEnv(name, value);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { planProps } = await import("#components/membership/plan-props.ts");
  const { action, notice, checkout } = await planProps("/vip");
  expect([action.closed, notice]).toEqual([true, maintenance]);
  expect(checkout.payment.methods.map(({ state }) => state)).toEqual(["paused", "paused", "soon"]);
});

test("a buyer sees the terms to which they agree", async () => {
  const { planProps } = await import("#components/membership/plan-props.ts");
  const { agreement } = (await planProps("/vip")).checkout.payment;
  expect(agreement?.legal).toEqual([
    { text: en.layout.terms, href: "/terms" },
    { text: en.layout.refunds, href: "/refunds" },
    { text: en.layout.withdraw, href: "/withdraw" },
  ]);
  expect(agreement?.text).toBe(en.payment.dialog.legalWithin.replace("{days}", "14"));
  expect(agreement?.version).toMatch(/^en-[0-9a-f]{8}$/);
});

test("a buyer agrees to no terms if the site has none, and may withdraw", async () => {
  const { pages } = written;
  written.pages = ["privacy"];
  const { planProps } = await import("#components/membership/plan-props.ts");
  const { agreement } = (await planProps("/vip")).checkout.payment;
  written.pages = pages;
  expect(agreement?.legal).toEqual([{ text: en.layout.withdraw, href: "/withdraw" }]);
  expect(agreement?.text).toBe(en.payment.dialog.withdrawWithin.replace("{days}", "14"));
});

const { known } = en.vip;
test.each([
  ["whatever is there, what every plan includes", [], known.noAds, ""],
  ["nor that a quarter has three months", ["prioritySupport"], known.threeMonths, ""],
  ["what the plan adds stays", ["prioritySupport"], known.support, undefined],
  ["what nobody can be given does not", [], known.support, ""],
  ["new videos are early access, which every plan has", ["earlyAccess"], known.newFirst, ""],
  [
    "of two benefits the own one",
    ["earlyAccess", "videoRequest"],
    "Video requests & early access",
    known.requests,
  ],
  ["and none where neither is there", [], "Video requests & early access", ""],
] as const)("a plan's card leaves out texts that stand elsewhere: %s", async (_, offered, text, expected) => {
  const { otherWordsOf } = await import("#components/membership/plan-props.ts");
  expect(otherWordsOf(known, offered)[text]).toBe(expected);
});
