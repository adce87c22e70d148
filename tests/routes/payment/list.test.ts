import { describe, expect, test, vi } from "vitest";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { addPaymentEvents } from "#lib/services/payment/ledger/tables/payment-events.ts";
import { read, silver, upstream } from "#tests/routes/support/listed-payments.ts";

vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

describe("GET /_api/user/payments", () => {
  test("WordPress's own payments are listed once each, read tolerantly", async () => {
    const first = { id: "T1", at: "2026-01-02 03:04:05", levelId: "3", amount: 12.99, currency: "USD" };
    const payments = Response.json([
      { ...first, state: "paid" },
      { ...first, state: "paid" },
      { id: "7", at: "2026-02-02T00:00:00", levelId: 3, amount: "1.00", currency: "", state: "pending" },
    ]);
    upstream({ payments });
    const { json, headers } = await read();
    expect(headers.get("cache-control")).toBe("private, no-store");
    const line = { levelId: 3, method: "paypal" };
    const newest = { id: "7", at: "2026-02-02T00:00:00.000Z", amount: "1.00", currency: null };
    const older = { id: "T1", at: "2026-01-02T03:04:05.000Z", amount: "12.99", currency: "USD" };
    expect(json).toEqual({
      payments: [
        { ...line, ...newest, state: "processing" },
        { ...line, ...older, state: "paid" },
      ],
      renewal: null,
      complete: true,
    });
  });

  /** A subscription bought here whose first payment is recorded. */
  async function sold(user: number, id: string, levelId: number, amount: string, day: string) {
    const at = Date.parse(day);
    const known = { kind: "subscription", user: String(user), price: amount, currency: "USD" } as const;
    await addPayment(newPayment({ id, levelId, ...known, state: "confirmed", nextPaymentAt: at + 1000 }));
    const paid = { type: "payment.completed", paymentId: id, transactionId: `T-${id}`, amount } as const;
    await addPaymentEvents([{ id: `paid:${id}`, ...paid, currency: "USD", at, nextPaymentAt: null }]);
  }

  test("the next charge in the list is that of the member's present level, not of an earlier one", async () => {
    const user = upstream({ level: 5 });
    await sold(user, "I-YEARLY", 5, "89.99", "2026-01-01T00:00:00Z");
    // PayPal reported this approval after the other purchase.
    await sold(user, "I-LATE", 3, "12.99", "2026-01-02T00:00:00Z");
    const { renewal, payments } = (await read()).json;
    expect(renewal).toMatchObject({ state: "renews", amount: "89.99", at: "2026-01-01T00:00:01.000Z" });
    expect(payments).toHaveLength(2);
  });

  test("the next charge in the list is the price at which the member bought, not today's", async () => {
    const membership = { gateway: "paypal", price_text: "$1.00 now and then $9.99 per Month" };
    await sold(upstream({ level: 3, membership }), "I-EARLY", 3, "1.00", "2026-01-01T00:00:00Z");
    expect((await read()).json.renewal).toMatchObject({ state: "renews", amount: "9.99" });
  });

  test("the next charge in the list is the level's price if WordPress does not know the member's", async () => {
    const levels = [
      { ...silver, id: 2, pricing_text: "$1.00 now and then $4.99 per Month" },
      { ...silver, pricing_text: "$1.00 now and then $8.99 per Month" },
    ];
    await sold(upstream({ level: 3, levels }), "I-OLD-PRICE", 3, "1.00", "2026-01-01T00:00:00Z");
    expect((await read()).json.renewal).toMatchObject({ state: "renews", amount: "8.99" });
  });

  test("an order in WordPress besides a payment with a known transaction is listed as another payment", async () => {
    const line = { levelId: 5, amount: "89.99", currency: "USD", state: "paid" };
    const there = [{ ...line, id: "CAP-BESIDE", at: new Date().toISOString() }];
    const user = upstream({ level: 5, payments: Response.json(there) });
    await sold(user, "I-BESIDE", 5, "89.99", "2026-01-01T00:00:00Z");
    const ids = (await read()).json.payments.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(["CAP-BESIDE", "T-I-BESIDE"]);
  });

  describe("PayPal has not reported yet with which transaction something was paid", () => {
    const boughtAt = Date.parse("2026-03-01T10:00:00Z");
    const line = { levelId: 6, amount: "199.00", currency: "USD", state: "paid" };
    /** The ids of the list's entries where WordPress lists these payments beside an order of the ledger. */
    async function listed(id: string, there: object[]) {
      const user = upstream({ payments: Response.json(there), level: 6 });
      const known = { kind: "order", user: String(user), levelId: 6, price: "199.00" } as const;
      const confirmed = { currency: "USD", state: "confirmed", createdAt: boughtAt } as const;
      await addPayment(newPayment({ id, ...known, ...confirmed }));
      return (await read()).json.payments.map((one: { id: string }) => one.id);
    }

    test("WordPress's line is taken for the payment whose transaction PayPal has not reported", async () => {
      const there = [{ ...line, id: "CAP-UNNAMED", at: "2026-03-01T10:00:20" }];
      expect(await listed("ORDER-UNNAMED", there)).toEqual(["CAP-UNNAMED"]);
    });

    test("one of two transactions at WordPress is taken for the payment", async () => {
      const there = [
        { ...line, id: "CAP-LATER", at: "2026-03-02T10:00:00" },
        { ...line, id: "CAP-FIRST", at: "2026-03-01T10:00:20" },
      ];
      expect(await listed("ORDER-TWO", there)).toEqual(["CAP-LATER", "CAP-FIRST"]);
    });

    test("a single transaction at WordPress is taken for the older of two payments here", async () => {
      const there = [{ ...line, id: "CAP-OF-OLDER", at: "2026-03-05T10:00:00" }];
      const user = upstream({ payments: Response.json(there), level: 6 });
      const known = { kind: "order", user: String(user), levelId: 6, state: "confirmed" } as const;
      await addPayment(newPayment({ ...known, id: "ORDER-OLDER", createdAt: boughtAt }));
      await addPayment(newPayment({ ...known, id: "ORDER-NEWER", createdAt: boughtAt + 86_400_000 }));
      const ids = (await read()).json.payments.map(({ id }: { id: string }) => id);
      expect(ids).toEqual(["CAP-OF-OLDER", "ORDER-NEWER"]);
    });

    test("a transaction from a clock that is a little behind is taken for the payment", async () => {
      const there = [{ ...line, id: "CAP-BEHIND", at: "2026-03-01T09:30:00" }];
      expect(await listed("ORDER-BEHIND", there)).toEqual(["CAP-BEHIND"]);
    });

    test.each([
      ["from before it was begun", { at: "2026-02-20T10:00:00" }],
      ["of another level", { levelId: 5 }],
      ["that failed", { state: "failed" }],
    ])("a transaction %s is listed as another payment", async (name, change) => {
      const there = [{ ...line, id: `CAP ${name}`, at: "2026-03-01T10:00:20", ...change }];
      expect((await listed(`ORDER ${name}`, there)).toSorted()).toEqual([`CAP ${name}`, `ORDER ${name}`]);
    });
  });

  test.each([
    ["has no such route", null, true],
    ["fails", Response.json({}, { status: 500 }), false],
  ])(
    "the list of payments is complete without WordPress's part if WordPress %s",
    async (_, payments, complete) => {
      upstream({ payments });
      expect((await read()).json).toEqual({ payments: [], renewal: null, complete });
    },
  );
});
