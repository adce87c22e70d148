import * as z from "zod";

/** The calls that a fault can spoil; `order` and `subscription` are those that read one. */
export const operations = ["token", "create", "order", "capture", "subscription", "cancel", "other"] as const;
export type Operation = (typeof operations)[number];

const rest: readonly Operation[] = operations.filter((name) => name !== "token");
const orderAnswers: readonly Operation[] = ["order", "capture"];

/** Each fault by its name, and the calls that it spoils where `on` names none. */
const faults = {
  /** 422 INSTRUMENT_DECLINED, nothing captured. */
  declined: ["capture"],
  /** The capture stays PENDING; a subscription is read as APPROVED, not yet ACTIVE. */
  pending: ["capture", "subscription"],
  /** Captures, and answers 422 ORDER_ALREADY_CAPTURED. */
  "already-captured": ["capture"],
  /** Captures, and ends the connection with a TCP reset. */
  "lost-capture": ["capture"],
  /** 503. */
  "token-down": ["token"],
  /** Waits `ms` before anything happens. */
  slow: operations,
  /** The first half of the JSON; what was asked for is done. */
  "cut-json": rest,
  "wrong-amount": orderAnswers,
  "wrong-currency": orderAnswers,
  /** An order of two purchase units, a subscription of quantity 2. */
  "two-units": [...orderAnswers, "subscription"],
  "wrong-payee": orderAnswers,
  "authorize-intent": orderAnswers,
  /** A subscription of another plan. */
  "wrong-plan": ["subscription"],
} as const satisfies Record<string, readonly Operation[]>;

export type FaultName = keyof typeof faults;
const names = Object.keys(faults) as [FaultName, ...FaultName[]];

export const faultRule = z.strictObject({
  fault: z.enum(names),
  /** How many calls; without it until it is cleared. */
  times: z.int().min(1).optional(),
  /** One kind of call only. */
  on: z.enum(operations).optional(),
  /** For `slow`; 3000 where nothing is said. */
  ms: z.int().min(0).max(120_000).optional(),
});

export type FaultRule = z.infer<typeof faultRule>;

/** The first fault that spoils such a call, if any; one with `times` is used up by it. */
export function takeFault(operation: Operation, rules: FaultRule[]): FaultRule | null {
  const found = rules.find(({ fault, on }) =>
    on ? on === operation : (faults[fault] as readonly Operation[]).includes(operation),
  );
  if (found?.times !== undefined && --found.times === 0) rules.splice(rules.indexOf(found), 1);
  return found ?? null;
}
