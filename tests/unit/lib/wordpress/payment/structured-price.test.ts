import { expect, test } from "vitest";
import { hasPriceFields, readPriceFields } from "#lib/wordpress/payment/structured-price.ts";

const month = { every: 1, unit: "month" };
const asText = { every: "1", unit: "Month" };
const read = (fields: object, currency = "USD") => readPriceFields(fields, currency);

test.each([
  [{ currency: "EUR", amount: 12.99, initial_amount: 12.99, cycle: month }, "EUR 12.99 12.99"],
  [{ currency: "eur", amount: "12.99", initial_amount: "1", cycle: asText }, "EUR 1.00 12.99"],
  [{ amount: 12.99, cycle: month }, "USD 12.99 12.99"],
  [{ currency: "", amount: 12.99, initial_amount: null, cycle: month }, "USD 12.99 12.99"],
  [{ currency: "USD", amount: 12.99, initial_amount: 0, cycle: month }, "USD 0.00 12.99"],
  [{ currency: "USD", amount: 0, initial_amount: 199, cycle: null }, "USD 199.00 199.00"],
  [{ currency: "USD", amount: 199, initial_amount: 199, cycle: null }, "USD 199.00 199.00"],
  [{ currency: "USD", amount: 199, cycle: false }, "USD 199.00 199.00"],
  [{ currency: "JPY", amount: "1500.00", cycle: month }, "JPY 1500 1500"],
  [{ currency: "USD", amount: 5, cycle: month, trial: { amount: "0", payments: 0 } }, "USD 5.00 5.00"],
])("the price in the fields %o is read as %s", (fields, expected) => {
  const price = read(fields);
  expect(price && `${price.currency} ${price.initial} ${price.amount}`).toBe(expected);
  expect(price?.trial).toBe(null);
});

test("a trial is read with its number of payments at another price", () => {
  const fields = {
    currency: "USD",
    amount: 9.99,
    initial_amount: 1,
    cycle: month,
    trial: { amount: 5, payments: "2" },
  };
  expect(read(fields)?.trial).toEqual({ amount: "5.00", payments: 2 });
});

test.each([
  [{ currency: "XXL", amount: 5, cycle: month }, "a currency that there is not"],
  [{ currency: "USD", amount: "$5", cycle: month }, "an amount with a sign"],
  [{ currency: "USD", amount: -5, cycle: month }, "less than nothing"],
  [{ currency: "USD", amount: 0, initial_amount: 0, cycle: null }, "nothing"],
  [{ currency: "USD", initial_amount: 5, cycle: month }, "nothing after today"],
  [{ currency: "USD", amount: 5, cycle: { every: 1, unit: "moon" } }, "a unit that there is not"],
  [{ currency: "JPY", amount: 1500.5, cycle: month }, "a coin that there is not"],
  [{ currency: "USD", amount: 5, cycle: month, trial: "soon" }, "a trial that can't be read"],
])("the fields %o are not read as a price: %s", (fields, _) => expect(read(fields)).toBe(null));

test.each([
  [{ amount: 5 }, true],
  [{ initial_amount: "1" }, true],
  [{ amount: null, initial_amount: false }, false],
  [{ currency: "USD", cycle: month }, false],
  [{}, false],
])("whether the fields %o contain a price: %s", (fields, expected) =>
  expect(hasPriceFields(fields)).toBe(expected),
);
