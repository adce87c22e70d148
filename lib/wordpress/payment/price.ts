import type { Cycle, Price } from "#lib/contracts/payment/membership.ts";
import { amountText } from "#lib/membership/amount-text.ts";
import { chooseCurrency, currenciesAround } from "./currency.ts";
import { readCycle } from "./price-cycle.ts";
import { plainPricing } from "./pricing-text.ts";

/** Signs between thousands besides points and commas: narrow spaces, and Switzerland's apostrophe. */
const thinSpaces = "\\u00A0\\u2007\\u2009\\u202F'’";
/** A number: thousands grouped (`1,299.50`, `1.299,50`, `1'299`) or not, up to two decimals. */
const numberPattern = new RegExp(
  [
    "[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d{1,2})?(?!\\d)",
    "[1-9]\\d{0,2}(?:\\.\\d{3})+(?:,\\d{1,2})?(?!\\d)",
    `[1-9]\\d{0,2}(?:[${thinSpaces}]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)`,
    "\\d+(?:[.,]\\d{1,2}(?!\\d))?",
  ].join("|"),
  "g",
);

/** Text in brackets, which belongs to the amount before it. */
const parentheses = /\([^()]*\)|（[^（）]*）/g;
/** What may follow an amount without a currency. A number before anything else is a count: `39 videos`. */
const afterAmount =
  /^\s*(?:$|[-,;:!?)/|·–—\n]|\.(?!\d)|(?:now|per|an?|and|every|each|for|once|then|only|today|(?:dai|week|month|quarter|year)ly|annually|one[- ]time)\b|[每/一永终首])/i;
/** The words between a first payment and the later ones. */
const thenWords = /\b(?:then|after that|afterwards|followed by)\b|然后|之后|随后|以后/i;
const freeWords = /\b(?:free|trial)\b|免费|试用/i;

const spacedNumber = /(?<![\d.,])[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{1,2})?(?![\d.,]*\d)/g;

/** A word before a number may be a name that ends with a number: `Plan 2 100 Ft` is 100 or 2100. */
const nameBefore = /\p{L}\s*$/u;
const beforeAmount = /(?:^|[^\p{L}])(?:only|now|just|from|for|then|costs?|price|is)\s*$/iu;

/**
 * Turns plain spaces between thousands into narrow ones: in `1 500 Ft`, but not in `$39 199 videos`. Null if it is
 * unclear whether a space is one.
 */
function joinThousands(text: string): string | null {
  let isCertain = true;
  const joined = text.replace(spacedNumber, (spaced, index: number) => {
    const [left, right] = [text.slice(0, index), text.slice(index + spaced.length)];
    const isAmount = afterAmount.test(right) || currenciesAround("", right) !== null;
    if (!isAmount) return spaced;
    const isMarked = (currenciesAround(left, "") ?? []).length > 0;
    if (nameBefore.test(left) && !isMarked && !beforeAmount.test(left)) isCertain = false;
    return spaced.replaceAll(" ", "\u202F");
  });
  return isCertain ? joined : null;
}

type FoundNumber = { value: number; left: string; right: string; candidates: readonly string[] | null };

/** Reads a number. Its last point or comma is decimal, unless three digits follow. */
function readNumber(text: string): number {
  const [, whole = text, decimals = "0"] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? [];
  return Number(`${whole.replace(/\D/g, "")}.${decimals}`);
}

function findNumbers(text: string): FoundNumber[] {
  return [...text.matchAll(numberPattern)].map(({ 0: digits, index }) => {
    const [left, right] = [text.slice(0, index), text.slice(index + digits.length)];
    // `1,2999` and `0.500` are ambiguous, so they are no numbers.
    const isWhole = !/^[.,]\d/.test(right) && !/[\d][.,]$/.test(left);
    return {
      value: isWhole ? readNumber(digits) : Number.NaN,
      left,
      right,
      candidates: currenciesAround(left, right),
    };
  });
}

const isShare = ({ right }: FoundNumber) => /^\s*[%％]/.test(right);

/** The numbers that are amounts; if some have a currency, only those. */
function amountsIn(text: string): FoundNumber[] {
  const amounts = findNumbers(text).filter((amount) => !isShare(amount));
  const marked = amounts.filter(({ candidates }) => candidates !== null);
  return marked.length > 0 ? marked : amounts.filter(({ right }) => afterAmount.test(right));
}

function currencyOf(amounts: readonly FoundNumber[], siteCurrency: string, text: string): string | null {
  const chosen = amounts.map(({ candidates }) =>
    candidates === null ? siteCurrency : chooseCurrency(candidates, siteCurrency, text),
  );
  return new Set(chosen).size === 1 ? (chosen[0] ?? null) : null;
}

/** An amount in PayPal's format; null if the currency does not have that many decimals. */
function writeAmount(value: number, currency: string): string | null {
  const written = amountText(value, currency);
  return Number.isFinite(value) && Math.abs(Number(written) - value) < 1e-6 ? written : null;
}

type Trial = { amount: number; payments: number };
type Payments = { initial: number; amount: number; cycle: Cycle | null; trial?: Trial | null };

/** Today's payment and the later ones; null for several amounts that are unrelated. */
function paymentsOf(amounts: readonly FoundNumber[]): Payments | null {
  const [first, second, ...others] = amounts;
  if (first === undefined || others.length > 0) return null;
  const last = second ?? first;
  const cycle = readCycle(last.left, last.right);
  const lead = first.left;
  if (second === undefined) {
    const isAfterTrial = thenWords.test(lead) && freeWords.test(lead);
    return { initial: isAfterTrial ? 0 : first.value, amount: first.value, cycle };
  }
  const between = first.right.slice(0, first.right.length - second.right.length);
  if (thenWords.test(between)) return { initial: first.value, amount: second.value, cycle };
  // The same amount named twice is one.
  return first.value === second.value ? { initial: first.value, amount: first.value, cycle } : null;
}

/** Parses a price (product: Prices), in `siteCurrency` by default. Null without an amount above 0, or if ambiguous. */
export function readPrice(pricingText: string, siteCurrency: string): Price | null {
  const whole = joinThousands(plainPricing(pricingText));
  if (whole === null) return null;
  const inner = whole.replace(parentheses, " ");
  const text = amountsIn(inner).length > 0 ? inner : whole;
  const amounts = amountsIn(text);
  const currency = currencyOf(amounts, siteCurrency, whole);
  const payments = paymentsOf(amounts);
  return currency === null || payments === null ? null : makePrice(currency, payments);
}

/** A price above 0 whose amounts are all payable in its currency. */
export function makePrice(
  currency: string,
  { initial, amount, cycle, trial = null }: Payments,
): Price | null {
  const [writtenInitial, writtenAmount, writtenTrial] = [initial, amount, trial?.amount ?? 0].map((value) =>
    writeAmount(value, currency),
  );
  if (!writtenInitial || !writtenAmount || !writtenTrial || !(amount > 0) || !(initial >= 0)) return null;
  const shownTrial = trial && { amount: writtenTrial, payments: trial.payments };
  return { currency, amount: writtenAmount, initial: writtenInitial, cycle, trial: shownTrial };
}
