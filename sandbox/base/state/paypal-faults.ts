import * as z from "zod";

/** The calls that a fault can affect; `order` and `subscription` are the reads. */
export const operations = ["token", "create", "order", "capture", "subscription", "cancel", "other"] as const;
export type Operation = (typeof operations)[number];

const otherOperations: readonly Operation[] = operations.filter((name) => name !== "token");
const orderAnswers: readonly Operation[] = ["order", "capture"];

/** Each fault by its name, and the calls that it affects if `on` names none. */
const faults = {
  /** 422 INSTRUMENT_DECLINED, nothing captured. */
  declined: ["capture"],
  /** The capture stays PENDING; a subscription reads APPROVED, not yet ACTIVE. */
  pending: ["capture", "subscription"],
  /** Captures, and responds 422 ORDER_ALREADY_CAPTURED. */
  "already-captured": ["capture"],
  /** Captures, and ends the connection with a TCP reset. */
  "lost-capture": ["capture"],
  /** 503. */
  "token-down": ["token"],
  /** Waits `ms` first. */
  slow: operations,
  /** Sends the first half of the JSON. The call itself is carried out. */
  "cut-json": otherOperations,
  "wrong-amount": orderAnswers,
  "wrong-currency": orderAnswers,
  /** An order of two purchase units, a subscription of quantity 2. */
  "two-units": [...orderAnswers, "subscription"],
  "wrong-payee": orderAnswers,
  "authorize-intent": orderAnswers,
  /** A subscription to another plan. */
  "wrong-plan": ["subscription"],
} as const satisfies Record<string, readonly Operation[]>;

export type FaultName = keyof typeof faults;
const names = Object.keys(faults) as [FaultName, ...FaultName[]];

export const faultRule = z.strictObject({
  fault: z.enum(names),
  /** How often the fault applies; if missing, until it is cleared. */
  times: z.int().min(1).optional(),
  /** Only this kind of call. */
  on: z.enum(operations).optional(),
  /** For `slow`; 3000 by default. */
  ms: z.int().min(0).max(120_000).optional(),
});

export type FaultRule = z.infer<typeof faultRule>;

/** The first fault that affects such a call, if any; counts down `times`. */
export function takePayPalFault(operation: Operation, rules: FaultRule[]): FaultRule | null {
  const found = rules.find(({ fault, on }) =>
    on ? on === operation : (faults[fault] as readonly Operation[]).includes(operation),
  );
  if (found?.times !== undefined && --found.times === 0) rules.splice(rules.indexOf(found), 1);
  return found ?? null;
}
