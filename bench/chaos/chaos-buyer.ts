import { memberName, password, type World } from "#harness/payments/payment-world.ts";
import { payer } from "#sandbox/paypal/objects/account.ts";
import { chance, draw, oneOf } from "./chance.ts";

// A member with a browser, who starts to pay for a level, approves, and then returns or not.

type Answer = { status: number; json: Record<string, unknown>; cookies: string[] };
/**
 * A payment under way. `billingToken` is a hosted subscription's name until its approval, and in the return
 * URL.
 */
type Paying = {
  kind: "order" | "subscription" | "checkout";
  id: string;
  levelId: number;
  billingToken?: string | undefined;
};

/** Milliseconds without a response after which the member leaves. */
const maxWaitMs = 20_000;

/** Outcomes of an approval at PayPal, and their frequency. */
const fundings = [
  ["pay", 0.8],
  ["pending", 0.07],
  ["unpaid", 0.06],
  ["declined", 0.07],
] as const;

function drawFunding(): string {
  let roll = draw();
  for (const [name, share] of fundings) {
    roll -= share;
    if (roll < 0) return name;
  }
  return "pay";
}

export class Buyer {
  readonly #world: World;
  readonly email: string;
  readonly #nth: number;
  #cookie = "";

  constructor(world: World, nth: number) {
    this.#world = world;
    this.#nth = nth;
    this.email = memberName(nth);
  }

  /** One call. Its status is 0 if it got no response, because the site was killed or the tab closed. */
  async #call(method: string, path: string, body?: unknown, closesAfter = maxWaitMs): Promise<Answer> {
    try {
      const response = await fetch(`${this.#world.nextSiteUrl()}/_api${path}`, {
        method,
        headers: {
          "sec-fetch-site": "same-origin",
          // A new address for each call, because rate limits are not tested here.
          "x-client-address": `${this.#nth}.${draw()}`,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(this.#cookie && { cookie: this.#cookie }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(closesAfter),
      });
      const cookies = response.headers.getSetCookie();
      const text = await response.text();
      return { status: response.status, json: text === "" ? {} : JSON.parse(text), cookies };
    } catch {
      return { status: 0, json: {}, cookies: [] };
    }
  }

  /** Logs in, with a few tries. */
  async #logIn(): Promise<boolean> {
    for (let tries = 0; tries < 3; tries++) {
      const body = { usernameOrEmail: this.email, password, turnstileToken: "x" };
      const { status, cookies } = await this.#call("POST", "/auth/login", body);
      this.#cookie = cookies
        .filter((header) => !header.includes("Max-Age=0"))
        .map((header) => header.split(";")[0])
        .join("; ");
      if (status === 200) return true;
    }
    return false;
  }

  /** Verifies the payment, like the browser after PayPal's redirect. */
  #verify({ kind, id, levelId, billingToken }: Paying, closesAfter?: number): Promise<Answer> {
    const isSubscription = id.startsWith("I-");
    const [path, body] = {
      order: ["/paypal-verify", { levelId, paypalOrderID: id }] as const,
      subscription: ["/paypal-subscription-verify", { levelId, subscriptionID: id }] as const,
      checkout: [
        "/checkout/complete-payment",
        isSubscription
          ? { subscription_id: id, ba_token: billingToken }
          : { token: id, PayerID: payer.payer_id },
      ] as const,
    }[kind];
    return this.#call("POST", path, body, closesAfter);
  }

  /** The member's current level; null without a response. */
  async #level(): Promise<number | null> {
    const { status, json } = await this.#call("GET", "/user/me");
    if (status !== 200 || !json.user) return null;
    return (json.user as { membershipLevelId: number }).membershipLevelId;
  }

  /** The member's actions after the approval. */
  async #comeBackFromPayPal(payment: Paying): Promise<void> {
    const roll = draw();
    if (roll < 0.6) await this.#verify(payment);
    else if (roll < 0.7) await this.#verify(payment, draw() * 100);
    else if (roll < 0.8) await Promise.all([this.#verify(payment), this.#verify(payment)]);
    // The others close the tab.
  }

  async #startPayment(levelId: number): Promise<Paying | null> {
    const hosted = chance(0.3);
    const kind = hosted ? "checkout" : levelId === 6 ? "order" : "subscription";
    const { status, json } = hosted
      ? await this.#call("POST", "/checkout/prepare-for-existing-user", { level_id: levelId })
      : await this.#call("POST", `/paypal/${kind}`, { levelId });
    if (status !== 200) return null;
    const address = hosted ? new URL(String(json.checkout_url)).searchParams : null;
    const named = address?.get("token") ?? address?.get("ba_token") ?? json.orderId ?? json.subscriptionId;
    return typeof named === "string" ? { kind, id: named, levelId } : null;
  }

  /** Withdraws from the newest purchase. False if that failed. */
  async withdraw(): Promise<boolean> {
    if (this.#cookie === "" && !(await this.#logIn())) return false;
    const { status } = await this.#call("POST", "/withdrawals", {
      ...{
        kind: "withdrawal",
        name: `Chaos ${this.#nth}`,
        email: this.email,
        reference: "",
        turnstileToken: "x",
      },
    });
    return status === 200;
  }

  /** Starts to pay for a higher level. False if that failed. */
  async buy(): Promise<boolean> {
    let level = this.#cookie === "" ? null : await this.#level();
    if (level === null && (await this.#logIn())) level = await this.#level();
    if (level === null || level >= 6) return false;
    const above = [2, 2, 3, 3, 4, 5, 6].filter((id) => id > (level ?? 6));
    const levelId = oneOf(above) ?? 6;
    const payment = await this.#startPayment(levelId);
    if (payment === null) return false;
    if (chance(0.03)) return true;
    const approved = await this.#world.control("POST", "/paypal/approve", {
      id: payment.id,
      funding: drawFunding(),
    });
    const billingToken = approved.billingToken ?? undefined;
    await this.#comeBackFromPayPal({ ...payment, id: approved.id ?? payment.id, billingToken });
    return true;
  }
}
