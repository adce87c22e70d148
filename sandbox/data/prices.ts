/** Prices of the paid levels in `levels.ts`, in US dollars as PayPal writes amounts. */
export const prices: Readonly<Record<number, string>> = {
  2: "4.99",
  3: "12.99",
  4: "29.99",
  5: "89.99",
  6: "199.00",
};
