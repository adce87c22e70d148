import { unprocessable } from "./responses.ts";

/** PayPal's currencies without cents. */
const whole: readonly string[] = ["HUF", "JPY", "TWD"];

/** An amount as PayPal writes it: 149.00 dollars, 1500 yen. */
export const writeAmount = (value: number, currency: string) =>
  value.toFixed(whole.includes(currency) ? 0 : 2);

export const moneyIn = (currency: string) => (value: number) => ({
  currency_code: currency,
  value: writeAmount(value, currency),
});

/** Throws PayPal's 422 for cents in a currency that has none, even `.00`. */
export function requireCoins(value: string, currency: string): void {
  if (!whole.includes(currency) || !value.includes(".")) return;
  const description =
    "Currency does not support decimals. Please refer to https://developer.paypal.com/docs/api/reference/currency-codes/ for more information.";
  throw unprocessable("DECIMALS_NOT_SUPPORTED", description);
}
