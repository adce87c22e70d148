import { setTimeout as sleep } from "node:timers/promises";
import { memberName, password, type World } from "./chaos-world.ts";

// A member with a browser: buys one level after the other, closes tabs, comes back.

const chance = (share: number) => Math.random() < share;
const some = (ms: number) => sleep(ms * (0.5 + Math.random()));

type Answer = { status: number; json: Record<string, unknown>; cookies: string[] };
/** No answer in this time, and the member has gone. */
const patience = 60_000;

export class Buyer {
  readonly #world: World;
  readonly #nth: number;
  #cookie = "";
  /** How often they began to pay. */
  goes = 0;

  constructor(world: World, nth: number) {
    this.#world = world;
    this.#nth = nth;
  }

  /** One call; status 0 where none came back, which a killed site and a closed tab have in common. */
  async #call(method: string, path: string, body?: unknown, closesAfter = patience): Promise<Answer> {
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
      await some(300);
    }
  }

  #verify(kind: string, id: string, levelId: number, closesAfter?: number): Promise<Answer> {
    return kind === "order"
      ? this.#call("POST", "/paypal-verify", { levelId, paypalOrderID: id }, closesAfter)
      : this.#call("POST", "/paypal-subscription-verify", { levelId, subscriptionID: id }, closesAfter);
  }

  /** A visit: who they are, and what is pending verified again, as the site's pages do. The level, or 0. */
  async visit(): Promise<{ level: number; pending: number }> {
    const { status, json } = await this.#call("GET", "/user/me");
    if (status === 401) await this.logIn();
    const user = json.user as { membershipLevelId: number } | undefined;
    const pending = (json.pending ?? []) as { kind: string; id: string; levelId: number }[];
    for (const { kind, id, levelId } of pending) await this.#verify(kind, id, levelId);
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
  async #afterwards(kind: string, id: string, levelId: number): Promise<void> {
    const roll = Math.random();
    if (roll < 0.6) await this.#verify(kind, id, levelId);
    else if (roll < 0.75) await this.#verify(kind, id, levelId, Math.random() * 200);
    else if (roll < 0.9)
      await Promise.all([this.#verify(kind, id, levelId), this.#verify(kind, id, levelId)]);
    else await some(1_000);
  }

  /** Buys a level, until it is theirs. */
  async buy(levelId: number): Promise<void> {
    for (;;) {
      const { level, pending } = await this.visit();
      if (level >= levelId) return;
      if (pending > 0 || level === 0) {
        await some(500);
        continue;
      }
      this.goes += 1;
      const kind = levelId === 6 ? "order" : "subscription";
      const { status, json } = await this.#call("POST", `/paypal/${kind}`, { levelId });
      if (status === 429) throw new Error("the limit of purchases is in the way");
      const id = json.orderId ?? json.subscriptionId;
      if (status !== 200 || typeof id !== "string") {
        await some(300);
        continue;
      }
      if (chance(0.05)) continue;
      await this.#approve(id);
      await this.#afterwards(kind, id, levelId);
    }
  }
}
