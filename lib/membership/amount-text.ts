/** The decimals of a currency's amounts; 0 for a currency without smaller coins. */
export const decimalsOf = (currency: string): number =>
  // PayPal accepts only whole forints and Taiwan dollars.
  currency === "HUF" || currency === "TWD"
    ? 0
    : (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
      2);

/** An amount in PayPal's format, by the currency's code: 149.00 dollars, 1500 yen. */
export const amountText = (value: number, currency: string): string =>
  value.toFixed(/^[A-Z]{3}$/.test(currency) ? decimalsOf(currency) : 2);
