import { setTimeout as sleep } from "node:timers/promises";
import { payer } from "#sandbox/paypal/account.ts";
import { memberName, password, type World } from "./chaos-world.ts";

// A member with a browser: buys one level after the other, closes tabs, comes back.

const chance = (share: number) => Math.random() < share;
const pauseAbout = (ms: number) => sleep(ms * (0.5 + Math.random()));

type Answer = { status: number; json: Record<string, unknown>; cookies: string[] };
type Paying = {
  kind: "order" | "subscription" | "checkout";
  id: string;
  levelId: number;
  payerId?: string | null;
};
/** Milliseconds without an answer after which the member has gone. */
const maxWaitMs = 60_000;

export class Buyer {
  readonly #world: World;
  readonly #nth: number;
  #cookie = "";
  /** How often they started to pay. */
  attempts = 0;
  /** How many of those were checkouts on PayPal's own page, and how often two orders were paid at once. */
  hosted = 0;
  pairs = 0;

  constructor(world: World, nth: number) {
    this.#world = world;
    this.#nth = nth;
  }

  /** One call; status 0 where none came back, which a killed site and a closed tab have in common. */
  async #call(method: string, path: string, body?: unknown, closesAfter = maxWaitMs): Promise<Answer> {
    try {
      const response = await fetch(`${this.#world.siteUrl}/_api${path}`, {
        method,
        headers: {
          "sec-fetch-site": "same-origin",
          // A new address each time: the limits are not what is looked at here.
          "x-client-address": `${this.#nth}.${Math.random()}`,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(this.#cookie && { cookie: this.#cookie }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(closesAfter),
      });
      const cookies = response.headers.getSetCookie();
      return { status: response.status, json: (await response.json()) as Answer["json"], cookies };
    } catch {
      return { status: 0, json: {}, cookies: [] };
    }
  }

  /** Logs in, until it works. */
  async logIn(): Promise<void> {
    for (;;) {
      const body = { usernameOrEmail: memberName(this.#nth), password, turnstileToken: "x" };
      const { status, cookies } = await this.#call("POST", "/auth/login", body);
      this.#cookie = cookies
        .filter((header) => !header.includes("Max-Age=0"))
        .map((header) => header.split(";")[0])
        .join("; ");
      if (status === 200) return;
      await pauseAbout(300);
    }
  }

  /** What their browser says once PayPal has sent them back. */
  #verify({ kind, id, levelId, payerId }: Paying, closesAfter?: number): Promise<Answer> {
    const [path, body] = {
      order: ["/paypal-verify", { levelId, paypalOrderID: id }] as const,
      subscription: ["/paypal-subscription-verify", { levelId, subscriptionID: id }] as const,
      checkout: ["/checkout/complete-payment", { token: id, PayerID: payerId ?? payer.payer_id }] as const,
    }[kind];
    return this.#call("POST", path, body, closesAfter);
  }

  /** A visit: who they are, and what is pending verified again, as the site's pages do. The level, or 0. */
  async visit(): Promise<{ level: number; pending: number }> {
    const { status, json } = await this.#call("GET", "/user/me");
    if (status === 401) await this.logIn();
    const user = json.user as { membershipLevelId: number } | undefined;
    const pending = (json.pending ?? []) as Paying[];
    for (const payment of pending) await this.#verify(payment);
    return { level: user?.membershipLevelId ?? 0, pending: pending.length };
  }

  async #approve(id: string): Promise<void> {
    await this.#world.control("POST", "/paypal/approve", {
      id,
      ...(chance(0.05) && { funding: "declined" }),
    });
    // Declined means are tried first, and then others.
    if (chance(0.5)) await this.#world.control("POST", "/paypal/approve", { id });
  }

  /** What they do once PayPal has their consent. */
  async #comeBackFromPayPal(payment: Paying): Promise<void> {
    const roll = Math.random();
    if (roll < 0.6) await this.#verify(payment);
    else if (roll < 0.75) await this.#verify(payment, Math.random() * 200);
    else if (roll < 0.9) await Promise.all([this.#verify(payment), this.#verify(payment)]);
    else await pauseAbout(1_000);
  }

  /** Starts to pay for a level: in the page, or at PayPal's own. Null where that failed. */
  async #startPayment(levelId: number): Promise<Paying | null> {
    this.attempts += 1;
    const hosted = chance(0.3);
    const kind = hosted ? "checkout" : levelId === 6 ? "order" : "subscription";
    const { status, json } = hosted
      ? await this.#call("POST", "/checkout/prepare-for-existing-user", { level_id: levelId })
      : await this.#call("POST", `/paypal/${kind}`, { levelId });
    if (status === 429 && !hosted) throw new Error("the limit of purchases is in the way");
    if (status !== 200) return null;
    const id = hosted
      ? new URL(String(json.checkout_url)).searchParams.get("token")
      : (json.orderId ?? json.subscriptionId);
    return typeof id === "string" ? { kind, id, levelId } : null;
  }

  /** Two tabs, two orders, agreed to in both and verified at once: one of them may cost something. */
  async #payTwice(first: Paying): Promise<void> {
    const second = await this.#startPayment(first.levelId);
    const both = second ? [first, second] : [first];
    this.pairs += both.length - 1;
    for (const { id } of both) await this.#approve(id);
    await Promise.all(both.map((payment) => this.#comeBackFromPayPal(payment)));
  }

  /** Buys a level, until it is theirs. */
  async buy(levelId: number): Promise<void> {
    for (;;) {
      const { level, pending } = await this.visit();
      if (level >= levelId) return;
      if (pending > 0 || level === 0) {
        await pauseAbout(500);
        continue;
      }
      const payment = await this.#startPayment(levelId);
      if (payment === null) {
        await pauseAbout(300);
        continue;
      }
      if (payment.kind === "checkout") this.hosted += 1;
      if (chance(0.05)) continue;
      if (levelId === 6 && chance(0.3)) {
        await this.#payTwice(payment);
        continue;
      }
      await this.#approve(payment.id);
      await this.#comeBackFromPayPal(payment);
    }
  }
}
