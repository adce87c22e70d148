/** What the paid levels of `levels.ts` cost, as PayPal writes amounts; US dollars. */
export const prices: Readonly<Record<number, string>> = {
  2: "4.99",
  3: "12.99",
  4: "29.99",
  5: "89.99",
  6: "199.00",
};
