import { expect } from "vitest";
import { forgetPlans } from "#lib/services/payment/terms/level-terms.ts";
import { replaceSettings } from "#tests/support/change-settings.ts";
import { type Answer, wordpress } from "#tests/support/wordpress.ts";

// A fake PayPal and WordPress with a memory: what was captured, and which level was given to whom.

/** Sets PayPal up until the end of the file. */
export const setPayPalUp = (): void =>
  void replaceSettings({
    PAYPAL_CLIENT_ID: "client-id",
    PAYPAL_CLIENT_SECRET: "client-secret-canary",
    PAYPAL_WEBHOOK_ID: "WH-1",
    PAYPAL_API_URL: "http://paypal.test/api",
  });

const calls = {
  token: /^POST \/api\/v1\/oauth2\/token$/,
  create: /^POST \/api\/v2\/checkout\/orders$/,
  order: /^GET \/api\/v2\/checkout\/orders\/([^/]+)$/,
  capture: /^POST \/api\/v2\/checkout\/orders\/([^/]+)\/capture$/,
  subscribe: /^POST \/api\/v1\/billing\/subscriptions$/,
  subscription: /^GET \/api\/v1\/billing\/subscriptions\/([^/]+)$/,
  billingPlan: /^GET \/api\/v1\/billing\/plans\/P-LEVEL(\d)$/,
  transactions: /^GET \/api\/v1\/billing\/subscriptions\/([^/]+)\/transactions$/,
  cancel: /^POST \/api\/v1\/billing\/subscriptions\/([^/]+)\/cancel$/,
  refund: /^GET \/api\/v2\/payments\/refunds\/([^/]+)$/,
  dispute: /^GET \/api\/v1\/customer\/disputes\/([^/]+)$/,
  events: /^GET \/api\/v1\/notifications\/webhooks-events$/,
  signature: /^POST \/api\/v1\/notifications\/verify-webhook-signature$/,
  levels: /^GET \/blog\/wp-json\/asmr\/v1\/memberships\/levels$/,
  plan: /^GET \/blog\/wp-json\/asmr\/v1\/memberships\/level\/(\d)\/paypal-plan$/,
  user: /^GET \/blog\/wp-json\/asmr\/v1\/user\/me$/,
  confirm: /^POST \/blog\/wp-json\/asmr\/v1\/paypal(-subscription)?-verify$/,
  prepare: /^POST \/blog\/wp-json\/asmr\/v1\/checkout\/prepare-for-existing-user$/,
  complete: /^POST \/blog\/wp-json\/asmr\/v1\/checkout\/complete-payment$/,
  capabilities: /^GET \/blog\/wp-json\/asmr\/v1\/capabilities$/,
  confirmBySite: /^POST \/blog\/wp-json\/asmr\/v1\/payments\/confirm$/,
  notices: /^POST \/blog\/wp-json\/asmr\/v1\/paypal-event$/,
  cancelAsMember: /^POST \/blog\/wp-json\/asmr\/v1\/user\/me\/subscription\/cancel$/,
};
export type Call = keyof typeof calls;

export const merchant = "MERCHANT1";
export const levels = [
  { id: 1, name: "Free", description: "", pricing_text: "Free" },
  ...[2, 3, 4, 5].map((id) => ({ id, name: `L${id}`, description: "", pricing_text: `$${id}.99 a month` })),
  { id: 6, name: "Diamond &amp; more", description: "", pricing_text: "Save 48%! <b>$1,199.50</b> once" },
];

/** A level's plan, which agrees with the level's price. */
export const billingPlan = (level: number, value = `${level}.99`, more: object = {}) => ({
  id: `P-LEVEL${level}`,
  status: "ACTIVE",
  billing_cycles: [
    {
      tenure_type: "REGULAR",
      sequence: 1,
      total_cycles: 0,
      frequency: { interval_unit: "MONTH", interval_count: 1 },
      pricing_scheme: { fixed_price: { currency_code: "USD", value } },
    },
  ],
  ...more,
});

const record = { email: "a@b.test", username: "a", display_name: "A" };
const tokenRejected = () =>
  Response.json(
    { code: "jwt_auth_invalid_token", message: "No such token.", data: { status: 403 } },
    { status: 403 },
  );

type Unit = Record<string, unknown>;
export type FakeOrder = { id: string; status: string; intent: string; purchase_units: Unit[] };
type FakeSubscription = Record<string, unknown> & { id: string; status: string };
/** A call's answers: one for always, or several in turn; null is the normal answer, which also follows them. */
type Answers = Partial<Record<Call, Answer | (Answer | null)[]>>;

let ids = 0;
const newId = (letters: string) => `${letters}${++ids}`;
const refusal = (status: number, issue: string) =>
  Response.json({ name: "UNPROCESSABLE_ENTITY", details: [{ issue }] }, { status });

/** PayPal's error response. */
export const paypalError =
  (status: number, issue: string): Answer =>
  () =>
    refusal(status, issue);

export class World {
  readonly orders = new Map<string, FakeOrder>();
  readonly subscriptions = new Map<string, FakeSubscription>();
  /** The captured PayPal ids, and those for which WordPress gave a level, in order. */
  readonly captures: string[] = [];
  readonly grants: string[] = [];
  readonly requests: { call: Call | null; request: Request; body: string }[] = [];
  /** Level ids by token. */
  readonly members = new Map([
    ["jwt.canary-2b9d.sig", { id: 7, level: 1 }],
    ["jwt.other", { id: 8, level: 1 }],
  ]);
  answers: Answers;
  /** The notices that WordPress got under the shared key. An older WordPress accepts none. */
  readonly notified: Record<string, unknown>[] = [];
  acceptsNotices = false;
  readonly refunds = new Map<string, object>();
  readonly disputes = new Map<string, object>();
  readonly listed: object[] = [];
  readonly #counts = new Map<Call, number>();
  readonly #captured = new Map<string, string>();

  constructor(answers: Answers = {}) {
    setPayPalUp();
    this.answers = answers;
    // Another WordPress has other plans.
    forgetPlans();
    wordpress((request) => this.#answer(request));
  }

  /** The number of these calls. */
  count(...wanted: Call[]): number {
    return this.requests.filter(({ call }) => call !== null && wanted.includes(call)).length;
  }

  /** The body of the last call of a kind. */
  sent(wanted: Call): Record<string, never> {
    return JSON.parse(this.requests.findLast(({ call }) => call === wanted)?.body ?? "null");
  }

  /** The buyer approves at PayPal. */
  approve(id: string): void {
    this.change(id, { status: this.orders.has(id) ? "APPROVED" : "ACTIVE" });
  }

  /** PayPal's record of an order or a subscription changes. */
  change(id: string, fields: object): void {
    Object.assign(this.orders.get(id) ?? this.subscriptions.get(id) ?? expect.fail(`no ${id}`), fields);
  }

  /** PayPal's record of an order; the test fails where it has none. */
  orderOf(id: string): FakeOrder {
    return this.orders.get(id) ?? expect.fail(`no order ${id}`);
  }

  /** What is bought by an order. */
  unitOf(id: string): Unit {
    return this.orderOf(id).purchase_units[0] ?? expect.fail(`nothing in ${id}`);
  }

  /** PayPal takes an order's money, in a capture with these fields. */
  captureOrder(id: string, fields: object = {}): FakeOrder {
    const order = this.orderOf(id);
    const unit = this.unitOf(id);
    const capture = { id: `CAP-${id}`, status: "COMPLETED", amount: unit.amount };
    unit.payments = { captures: [{ ...capture, create_time: "2025-09-18T10:00:00Z", ...fields }] };
    order.status = "COMPLETED";
    this.captures.push(id);
    return order;
  }

  async #answer(request: Request): Promise<Response> {
    const line = `${request.method} ${new URL(request.url).pathname}`;
    const [call, pattern] = Object.entries(calls).find(([, one]) => one.test(line)) ?? [];
    const body = await request.clone().text();
    this.requests.push({ call: (call ?? null) as Call | null, request, body });
    if (call === undefined) return new Response("nobody's", { status: 404 });
    const id = pattern?.exec(line)?.[1] ?? "";
    return this.#scripted(call as Call, request) ?? this[call as Call](request, id, body);
  }

  #scripted(call: Call, request: Request): Response | Promise<Response> | null {
    const nth = this.#counts.get(call) ?? 0;
    this.#counts.set(call, nth + 1);
    const answers = this.answers[call];
    const answer = Array.isArray(answers) ? answers[nth] : answers;
    return answer ? answer(request) : null;
  }

  #member(request: Request) {
    const token = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
    return this.members.get(token);
  }

  token = () => Response.json({ access_token: `A21-${newId("t")}`, expires_in: 32_000 });
  levels = () => Response.json(levels);
  plan = (_: Request, level: string) => Response.json({ planId: `P-LEVEL${level}` });
  billingPlan = (_: Request, level: string) => Response.json(billingPlan(Number(level)));
  signature = () => Response.json({ verification_status: "SUCCESS" });
  prepare = () => Response.json({ checkout_url: "https://www.sandbox.paypal.com/checkoutnow?token=EC-1" });

  create = (_: Request, __: string, body: string) => {
    const { intent, purchase_units } = JSON.parse(body);
    const units = purchase_units.map((unit: Unit) => ({ ...unit, payee: { merchant_id: merchant } }));
    const order = { id: newId("ORDER"), status: "CREATED", intent, purchase_units: units };
    this.orders.set(order.id, order);
    return Response.json(order, { status: 201 });
  };

  order = (_: Request, id: string) => {
    const order = this.orders.get(id);
    return order ? Response.json(order) : refusal(404, "INVALID_RESOURCE_ID");
  };

  capture = (request: Request, id: string) => {
    const order = this.orders.get(id);
    const key = request.headers.get("paypal-request-id") ?? "";
    if (!order) return refusal(404, "INVALID_RESOURCE_ID");
    if (order.status === "COMPLETED" && this.#captured.get(id) !== key)
      return refusal(422, "ORDER_ALREADY_CAPTURED");
    if (order.status === "APPROVED") {
      this.#captured.set(id, key);
      this.captureOrder(id);
    }
    return order.status === "COMPLETED"
      ? Response.json(order, { status: 201 })
      : refusal(422, "ORDER_NOT_APPROVED");
  };

  subscribe = (_: Request, __: string, body: string) => {
    const subscription = { ...JSON.parse(body), id: newId("I-SUB"), status: "APPROVAL_PENDING" };
    this.subscriptions.set(subscription.id, subscription);
    return Response.json(subscription, { status: 201 });
  };

  subscription = (_: Request, id: string) => {
    const found = this.subscriptions.get(id);
    return found ? Response.json(found) : refusal(404, "RESOURCE_NOT_FOUND");
  };

  transactions = (_: Request, id: string) =>
    Response.json({ transactions: this.subscriptions.get(id)?.transactions ?? [] });

  cancel = (_: Request, id: string) => {
    const found = this.subscriptions.get(id);
    if (!["ACTIVE", "SUSPENDED"].includes(found?.status as string))
      return refusal(422, "SUBSCRIPTION_STATUS_INVALID");
    if (found) found.status = "CANCELLED";
    return new Response(null, { status: 204 });
  };

  refund = (_: Request, id: string) => {
    const found = this.refunds.get(id);
    return found ? Response.json(found) : refusal(404, "RESOURCE_NOT_FOUND");
  };

  dispute = (_: Request, id: string) => {
    const found = this.disputes.get(id);
    return found ? Response.json(found) : refusal(403, "NOT_AUTHORIZED");
  };

  events = () => Response.json({ events: this.listed });

  capabilities = () =>
    this.acceptsNotices
      ? Response.json({ version: 2, features: ["events", "confirm"] })
      : Response.json({ code: "rest_no_route", message: "No route." }, { status: 404 });

  confirmBySite = (request: Request, _: string, body: string) => {
    if (request.headers.get("x-murmur-key") === null) return tokenRejected();
    this.grants.push(JSON.parse(body).paypalId);
    return Response.json({ success: true, message: "<b>Welcome</b>, Diamond." });
  };

  notices = (request: Request, _: string, body: string) => {
    if (request.headers.get("x-murmur-key") === null) return tokenRejected();
    this.notified.push(JSON.parse(body));
    return Response.json({ success: true });
  };

  cancelAsMember = () => Response.json({ message: "Cancelled." });

  user = (request: Request) => {
    const member = this.#member(request);
    if (!member) return tokenRejected();
    const pmpro_membership_level = { id: String(member.level), name: `L${member.level}` };
    return Response.json({ ...record, id: member.id, pmpro_membership_level });
  };

  confirm = (request: Request, _: string, body: string) => {
    const { levelId, paypalOrderID, subscriptionID } = JSON.parse(body);
    const member = this.#member(request);
    if (!member) return tokenRejected();
    this.grants.push(paypalOrderID ?? subscriptionID);
    member.level = levelId;
    return Response.json({ success: true, message: "<b>Welcome</b>, Diamond." });
  };

  complete = (request: Request) => {
    const member = this.#member(request);
    if (member) member.level = 4;
    return new Response(null, { status: 200 });
  };
}
