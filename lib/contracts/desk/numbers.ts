import * as z from "zod/mini";
import { translatedNames } from "#lib/contracts/names.ts";

/** The lengths of periods in days; each is compared with the period before it. */
export const periods = [7, 28, 90, 365] as const;
export type Period = (typeof periods)[number];

const plays = { plays: z.number(), minutes: z.number(), finished: z.number(), slept: z.number() };
export const playNumbers = z.object(plays);
export type PlayNumbers = z.output<typeof playNumbers>;

const namedRow = z.object({ slug: z.string(), name: z.string(), ...plays });

const memberRow = z.object({
  levelId: z.number(),
  active: z.number(),
  new: z.number(),
  lost: z.number(),
  trials: z.number(),
});

/** Amounts are decimals, such as "12.50". */
const moneyRow = z.object({
  month: z.string(),
  levelId: z.number(),
  currency: z.string(),
  payments: z.number(),
  paid: z.string(),
  refunds: z.number(),
  refunded: z.string(),
});
export type MoneyRow = z.output<typeof moneyRow>;

/** The numbers on /admin/numbers. For an anchor's user all but plays are null. */
export const numbers = z.object({
  scope: z.enum(["all", "anchor"]),
  from: z.string(),
  to: z.string(),
  totals: playNumbers,
  before: playNumbers,
  days: z.array(z.object({ day: z.string(), ...plays })),
  videos: z.array(namedRow),
  anchors: z.array(namedRow),
  triggers: z.array(z.object({ ...namedRow.shape, names: translatedNames })),
  languages: z.array(z.object({ language: z.string(), ...plays })),
  members: z.nullable(z.array(memberRow)),
  revenue: z.nullable(z.array(moneyRow)),
  searches: z.nullable(z.array(z.object({ term: z.string(), times: z.number() }))),
  /** The videos from which members came to the plans that they bought. */
  purchases: z.nullable(z.array(z.object({ slug: z.string(), name: z.string(), count: z.number() }))),
});
export type Numbers = z.output<typeof numbers>;
