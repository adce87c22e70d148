import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { words } from "#tests/support/e2e/texts.ts";
import { until, type Visitor } from "./visitor.ts";

const { member, payment, vip } = words.en;
const { hosted } = payment;

type Plan = keyof typeof vip.plans.buy;
type Buying = { plan: Plan; level: string };

/**
 * Purchases in PayPal's window, and without one. Each test buys the next plan from the sandbox's PayPal.
 *
 * @param losesWindows the browser separates the window of PayPal's buttons from the page (decision:
 * webkit-loses-blank-windows)
 */
export function testPayments(
  openBrowser: (origin: string) => Promise<Visitor>,
  { losesWindows = false } = {},
): void {
  describe("paying", () => {
    const origin = inject("demoUrl");
    let visitor: Visitor;
    const path = () => visitor.read(() => location.pathname + location.search);
    const isAt = (wanted: RegExp) => until(async () => wanted.test(await path()), `the address is ${wanted}`);

    beforeAll(async () => {
      visitor = await openBrowser(origin);
      await visitor.open("/");
      await visitor.click({ role: "button", name: "English" });
      await visitor.open("/register");
      await visitor.fill(member.register.email, `p-${randomUUID().slice(0, 8)}@murmur.example`);
      await visitor.fill(member.register.displayName, "Paula Pine");
      await visitor.fill(member.register.password, "Soft-rain-22");
      await visitor.click({ role: "button", name: member.register.submit });
      await isAt(/^\/$/);
    });
    afterAll(() => visitor?.close());
    beforeEach(async () => {
      // Reloads the page, which discards the changes of an earlier test.
      await visitor.open("/vip");
    });

    const openPayPal = async ({ plan }: Buying) => {
      await visitor.click({ role: "button", name: new RegExp(`^${vip.plans.buy[plan]}`) });
      await visitor.see({ role: "dialog", name: payment.dialog.choose });
      await visitor.click({ role: "button", name: new RegExp(`^${payment.dialog.paypal}`) });
      await visitor.see({ role: "button", name: "PayPal" });
    };
    const pay = (where: Visitor) => where.click({ role: "button", name: "Pay" });
    const isClosed = (popup: Visitor) =>
      until(async () => !(await popup.isOpen()), "the payment window closes by itself");
    /** The page continues: the dialog closes and the level appears. */
    const hasGoneOn = async ({ level }: Buying) => {
      await until(
        () => visitor.read(() => document.querySelector("[role=dialog]") === null),
        "the dialog closes by itself",
      );
      await visitor.open("/profile");
      await visitor.see({ role: "text", name: new RegExp(level) });
    };

    test("PayPal's window closes by itself, and the page continues", async () => {
      const buying: Buying = { plan: "weekly", level: "Bronze" };
      await openPayPal(buying);
      await visitor.click({ role: "button", name: hosted.start });
      await visitor.see({ role: "text", name: hosted.waiting });
      const popup = await visitor.popup();
      await pay(popup);
      await isClosed(popup);
      await visitor.see({ role: "text", name: hosted.completed });
      await hasGoneOn(buying);
    });

    test("a blocked window lets the same tab go on and come back to its place", async () => {
      const buying: Buying = { plan: "monthly", level: "Silver" };
      await openPayPal(buying);
      await visitor.read(() => {
        window.open = () => null;
      });
      await visitor.click({ role: "button", name: hosted.start });
      await pay(visitor);
      await isAt(/^\/payment\/success/);
      await visitor.see({ role: "text", name: /Silver/ });
      await visitor.click({ role: "link", name: payment.success.goOn });
      await isAt(/^\/vip$/);
      await hasGoneOn(buying);
    });

    test("PayPal's buttons sell a level", async () => {
      const buying: Buying = { plan: "quarterly", level: "Gold" };
      await openPayPal(buying);
      await visitor.click({ role: "button", name: "PayPal" });
      const popup = await visitor.popup();
      if (losesWindows) await visitor.see({ role: "text", name: new RegExp(payment.paypal.cancelled) });
      await pay(popup);
      if (losesWindows) {
        // The window returns to the site by itself and notifies the page that lost it.
        await popup.see({ role: "text", name: /Gold/ });
        await visitor.see({ role: "text", name: hosted.completed });
        await popup.close();
      } else {
        await isClosed(popup);
        await isAt(/^\/profile$/);
      }
      await hasGoneOn(buying);
    });

    test("a window closed too early lets the page find out what was paid", async () => {
      const buying: Buying = { plan: "yearly", level: "Platinum" };
      await openPayPal(buying);
      await visitor.click({ role: "button", name: hosted.start });
      await visitor.see({ role: "text", name: hosted.waiting });
      const popup = await visitor.popup();
      const token = () => popup.read(() => /token=([^&]+)/.exec(location.search)?.[1] ?? "");
      await until(async () => (await token()) !== "", "PayPal's page");
      const decide = `${origin}/demo/paypal/checkoutnow/decide?choice=pay&token=${await token()}`;
      await popup.close();
      await visitor.see({ role: "text", name: hosted.unchanged });
      // The buyer pays elsewhere, with the same link.
      const decided = await fetch(decide, { redirect: "manual" });
      expect(decided.status).toBe(303);
      await visitor.see({ role: "text", name: hosted.completed });
      await hasGoneOn(buying);
    });
  });
}
