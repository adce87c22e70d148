import { plans } from "#sandbox/paypal/objects/account.ts";
import type { FaultName } from "#sandbox/paypal/objects/faults.ts";

type Part = { [name: string]: unknown };
type Unit = Part & { payments?: { captures: Part[] } };
/** What the faults read of an order's or a subscription's answer. */
type Body = Part & { purchase_units?: Unit[]; plan_id?: string; status?: string };
type Falsification = (body: Body) => object;

/** Changes every purchase unit of an order, and its captures the same way. */
const eachUnit =
  (change: (part: Part) => Part): Falsification =>
  (order) =>
    order.purchase_units
      ? {
          ...order,
          purchase_units: order.purchase_units.map((unit) => ({
            ...change(unit),
            ...(unit.payments && { payments: { captures: unit.payments.captures.map(change) } }),
          })),
        }
      : order;

/** Only what a part has is changed: the short answer of a capture has no amount and payee of its own. */
const replace = (name: string, value: (old: object) => object) =>
  eachUnit((part) => (part[name] ? { ...part, [name]: value(part[name] as object) } : part));

const falsifications: Partial<Record<FaultName, Falsification>> = {
  "wrong-amount": replace("amount", (amount) => ({ ...amount, value: "0.01" })),
  "wrong-currency": replace("amount", (amount) => ({ ...amount, currency_code: "JPY" })),
  "wrong-payee": replace("payee", () => ({
    email_address: "somebody.else@paypal.example",
    merchant_id: "SMEBDYELSE999",
  })),
  "two-units": (body) =>
    body.purchase_units
      ? {
          ...body,
          purchase_units: [...body.purchase_units, { ...body.purchase_units[0], reference_id: "second" }],
        }
      : { ...body, quantity: "2" },
  "authorize-intent": (order) => ({ ...order, intent: "AUTHORIZE" }),
  "wrong-plan": (subscription) => ({
    ...subscription,
    plan_id: plans.find(({ id }) => id !== subscription.plan_id)?.id,
  }),
  pending: (body) => (body.plan_id && body.status === "ACTIVE" ? { ...body, status: "APPROVED" } : body),
};

/** An answer as a fault falsifies it; what is stored stays right. */
export function falsify(fault: FaultName, body: Body): object {
  return falsifications[fault]?.(body) ?? body;
}
