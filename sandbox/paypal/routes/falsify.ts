import type { FaultName } from "#sandbox/base/state/paypal-faults.ts";
import { plans } from "#sandbox/paypal/objects/account.ts";

type Part = { [name: string]: unknown };
type Unit = Part & { payments?: { captures: Part[] } };
/** The fields of an order's or a subscription's response that faults change. */
type Body = Part & { purchase_units?: Unit[]; plan_id?: string; status?: string };
type Falsification = (body: Body) => object;

/** Changes every purchase unit of an order, and its captures in the same way. */
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

/** Replaces a field only if it exists, because a capture's short response has no amount and no payee. */
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

/** Applies a fault to a response. The stored object stays unchanged. */
export function falsify(fault: FaultName, body: Body): object {
  return falsifications[fault]?.(body) ?? body;
}
