import * as z from "zod";
import type { Price } from "#lib/contracts/payment/membership.ts";
import { isCurrency } from "./currency.ts";
import { makePrice, readPrice } from "./price.ts";

const decimal = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .refine((value) => value >= 0);
const rawCycle = z.object({
  every: z.coerce.number().int().min(1).max(366),
  unit: z
    .string()
    .toLowerCase()
    .transform((unit) => unit.replace(/s$/, ""))
    .pipe(z.enum(["day", "week", "month", "year"])),
});
const isAbsent = (value: unknown) => value === undefined || value === null || value === "" || value === false;
const orNone = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (isAbsent(value) ? null : value), type.nullable().default(null));
const rawTrial = z.object({ amount: decimal, payments: z.coerce.number().int().min(0) });

const priceFields = z.object({
  currency: orNone(z.string().trim().toUpperCase().refine(isCurrency)),
  amount: orNone(decimal),
  initial_amount: orNone(decimal),
  cycle: orNone(rawCycle),
  trial: orNone(rawTrial).transform((given) => (given?.payments === 0 ? null : given)),
});
type PriceFields = z.output<typeof priceFields>;

/** Whether a level has fields for its price; its price text is not read then. */
export const hasPriceFields = (level: Record<string, unknown>): boolean =>
  !isAbsent(level.amount) || !isAbsent(level.initial_amount);

/** The payments that the fields describe; without renewal, one payment from whichever field has it. */
function paymentsOf({ amount, initial_amount, cycle, trial }: PriceFields) {
  const onlyAmount = initial_amount || amount || 0;
  if (cycle === null) return { initial: onlyAmount, amount: onlyAmount, cycle, trial: null };
  return { initial: initial_amount ?? amount ?? 0, amount: amount ?? 0, cycle, trial };
}

/** The price in a level's fields; null if a field is invalid. `siteCurrency` is the default. */
export function readPriceFields(level: unknown, siteCurrency: string): Price | null {
  const { data } = priceFields.safeParse(level);
  return data === undefined ? null : makePrice(data.currency ?? siteCurrency, paymentsOf(data));
}

export const readPriceOf = (given: Record<string, unknown>, text: string, siteCurrency: string) =>
  hasPriceFields(given) ? readPriceFields(given, siteCurrency) : readPrice(text, siteCurrency);
