/** How many decimals a currency's amounts have: none for those without smaller coins. */
export const decimalsOf = (currency: string): number =>
  // PayPal accepts only whole forints and Taiwan dollars.
  currency === "HUF" || currency === "TWD"
    ? 0
    : (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
      2);

/** An amount in PayPal's format, in a currency by its code: 149.00 dollars, 1500 yen. */
export const amountText = (value: number, currency: string): string =>
  value.toFixed(/^[A-Z]{3}$/.test(currency) ? decimalsOf(currency) : 2);
