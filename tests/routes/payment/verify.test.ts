import { describe, expect, test, vi } from "vitest";
import { deletePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { boughtOrder, welcome } from "#tests/routes/support/payments.ts";
import { merchant, World } from "#tests/routes/support/paypal-world.ts";
import { patience } from "#tests/support/eventually.ts";
import { json } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

describe("an order, from approval to membership", () => {
  test("an order is requested, captured once, and sent to WordPress as PayPal reports it", async () => {
    const { world, id, verify, pending } = await boughtOrder();
    const { status, json: body } = await verify();
    expect({ status, body }).toEqual({ status: 200, body: welcome });
    expect(world.captures).toEqual([id]);
    expect(world.grants).toEqual([id]);
    const capture = world.requests.find(({ call }) => call === "capture");
    expect(capture?.request.headers.get("paypal-request-id")).toBe(`capture-${id}`);
    const { capturedOrder, ...rest } = world.sent("confirm") as Record<string, unknown>;
    expect(rest).toEqual({ levelId: 6, paypalOrderID: id });
    expect(capturedOrder).toMatchObject({ id, status: "COMPLETED" });
    expect(await pending()).toEqual([]);
    expect(await findPayment(id)).toMatchObject({ state: "confirmed", sealedToken: null });
  });

  test("a repeated verification has the same answer, and sends no request", async () => {
    const { world, verify } = await boughtOrder();
    await verify();
    const before = world.requests.length;
    expect((await verify()).json).toEqual(welcome);
    expect(world.requests).toHaveLength(before);
  });

  test("a confirmed payment stores no token again when another login verifies it", async () => {
    const { world, token, id, verify } = await boughtOrder();
    await verify();
    const login = `${token}.login`;
    world.members.set(login, world.members.get(token) ?? { id: 0, level: 1 });
    expect((await verify({ token: login })).json).toEqual(welcome);
    expect(await findPayment(id)).toMatchObject({ sealedToken: null });
  });

  test("50 verifications at once have one effect and one answer", async () => {
    const { world, id, verify } = await boughtOrder();
    const all = await Promise.all(Array.from({ length: 50 }, () => verify()));
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`200 ${JSON.stringify(welcome)}`]),
    );
    expect(world.captures).toEqual([id]);
    expect(world.grants).toEqual([id]);
    expect(world.count("order", "capture", "confirm")).toBe(3);
  });

  test("nine verifications by other logins join the running one, and WordPress gets one confirmation", async () => {
    const { world, token, id, verify } = await boughtOrder();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.answers = {
      confirm: async (request) => {
        await promise;
        return world.confirm(request, "", await request.text());
      },
    };
    const first = verify();
    await vi.waitFor(() => expect(world.count("confirm")).toBe(1), patience);
    const readMark = async () => (await findPayment(id))?.tokenMark;
    const others = [];
    for (let nth = 0; nth < 9; nth++) {
      const login = `${token}.login${nth}`;
      world.members.set(login, world.members.get(token) ?? { id: 0, level: 1 });
      const before = await readMark();
      others.push(verify({ token: login }));
      // A verification stores the mark of a new token, and then joins the one that runs.
      await vi.waitFor(async () => expect(await readMark()).not.toBe(before), patience);
    }
    resolve();
    for (const { json: body } of await Promise.all([first, ...others])) expect(body).toEqual(welcome);
    expect(world.count("order", "capture", "confirm")).toBe(3);
    expect(world.grants).toEqual([id]);
  });

  test("a payment approved in two tabs is captured once, whichever tab is first", async () => {
    const { world, token, id, verify } = await boughtOrder();
    const other = await pay.approvedOrder(world, token);
    const both = await Promise.all([verify(), pay.verifyOrder(other, { token })]);
    const statuses = both.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const [paid, refused] = statuses[0] === 200 ? [id, other] : [other, id];
    expect((await pay.verifyOrder(refused, { token })).status, "later").toBe(409);
    expect({ captures: world.captures, grants: world.grants }).toEqual({ captures: [paid], grants: [paid] });
    expect((await pay.ask("/user/me", { token })).json).not.toHaveProperty("pending");
  });

  test("an order that was being made while another was confirmed is not captured", async () => {
    const { world, token, id, verify } = await boughtOrder();
    world.answers = {
      create: async (request) => {
        const body = await request.clone().text();
        expect((await verify()).status).toBe(200);
        return world.create(request, "", body);
      },
    };
    const late = await pay.approvedOrder(world, token);
    expect((await pay.verifyOrder(late, { token })).status).toBe(409);
    expect({ captures: world.captures, grants: world.grants }).toEqual({ captures: [id], grants: [id] });
  });

  test("an order that the ledger lost is recognized as ours by its custom_id", async () => {
    const { world, token, id } = await boughtOrder();
    await deletePayment(id);
    expect((await pay.verifyOrder(id, { token })).json).toEqual(welcome);
    expect(world.captures).toEqual([id]);
    expect(world.count("create"), "who is paid is known").toBe(1);
  });

  describe("an order that the ledger lost with all that it had learned", () => {
    async function lost() {
      const all = await boughtOrder();
      await deletePayment(all.id);
      await withLedgerDatabase(({ db }) => db.deleteFrom("payee").execute());
      return all;
    }
    test("an order that the ledger lost is compared with the payee of a new one, which is never paid", async () => {
      const { world, id, verify } = await lost();
      expect((await verify()).json).toEqual(welcome);
      expect([world.count("create"), world.captures]).toEqual([2, [id]]);
    });
    test("an order that the ledger lost is not captured if PayPal names no payee", async () => {
      const { world, verify } = await lost();
      world.answers = { create: json({ id: "O-NOBODY", status: "CREATED" }, { status: 201 }) };
      expect((await verify()).status).toBe(502);
      expect(world.captures).toEqual([]);
    });
  });

  test.each(["the ledger knows", "the ledger lost"])(
    "one custom_id counts once: a second order with that of one that %s is not captured",
    async (which) => {
      const { world, token, id, verify } = await boughtOrder();
      const copy = { ...world.orderOf(id), id: `${id}-B` };
      world.orders.set(copy.id, structuredClone(copy));
      if (which === "the ledger lost") {
        await deletePayment(id);
        expect((await verify()).json).toEqual(welcome);
      }
      expect((await pay.verifyOrder(copy.id, { token })).status).toBe(402);
      expect(world.captures).not.toContain(copy.id);
    },
  );
});

describe("what is not ours to capture: nothing captured, WordPress not notified", () => {
  type Unit = Record<string, unknown>;
  const unit = (change: Unit) => (world: World, id: string) => Object.assign(world.unitOf(id), change);
  const changes: [string, (world: World, id: string) => void, number, string][] = [
    ["too little", unit({ amount: { value: "0.01", currency_code: "USD" } }), 402, "PAYMENT_REQUIRED"],
    ["a forged custom_id", unit({ custom_id: `7.6.${"A".repeat(43)}` }), 403, "FORBIDDEN"],
    ["not approved", (world, id) => world.change(id, { status: "CREATED" }), 402, "PAYMENT_REQUIRED"],
    ["unknown to PayPal", (world, id) => void world.orders.delete(id), 402, "PAYMENT_REQUIRED"],
  ];
  test.each(changes)(
    "an order with %s is not captured, and WordPress is not notified",
    async (_, change, status, code) => {
      const { world, id, verify, pending } = await boughtOrder();
      change(world, id);
      expect(await verify()).toMatchObject({ status, json: { error: { code } } });
      expect(world.captures).toEqual([]);
      expect(world.count("capture", "confirm")).toBe(0);
      expect(await pending()).toEqual([]);
    },
  );

  test("another user's approved order gets 403, and PayPal gets no request", async () => {
    const { world, id } = await boughtOrder();
    const before = world.count("order");
    const { status, json: body } = await pay.verifyOrder(id, { token: pay.newMember(world) });
    expect({ status, code: body.error.code }).toEqual({ status: 403, code: "FORBIDDEN" });
    expect(body.error.message).toBe("Access denied. You don't have permission to perform this action.");
    expect(world.count("order")).toBe(before);
    expect(world.captures).toEqual([]);
  });

  test("another user's order that the ledger does not know gets 403 by its custom_id", async () => {
    const { world, id } = await boughtOrder();
    const copy = { ...world.orderOf(id), id: `${id}-C` };
    world.orders.set(copy.id, copy);
    const { status } = await pay.verifyOrder(copy.id, { token: pay.newMember(world) });
    expect({ status, captures: world.captures }).toEqual({ status: 403, captures: [] });
  });

  test("a confirmed order of another member is refused with 403", async () => {
    const { world, id, verify } = await boughtOrder();
    await verify();
    expect((await pay.verifyOrder(id, { token: pay.newMember(world) })).status).toBe(403);
  });

  test("the ledger stores the merchant whom PayPal names as the payee of a new order", async () => {
    const { id } = await boughtOrder();
    expect(await findPayment(id)).toMatchObject({ payee: merchant, price: "1199.50" });
  });

  test.each([
    ["another merchant", { merchant_id: "SOMEBODYS" }],
    ["the merchant's id as an address alone", { merchant_id: "SOMEBODYS", email_address: merchant }],
    ["nobody", undefined],
  ])("an order whose payee is %s is refused with 402, and not captured", async (_, payee) => {
    const { world, id, verify } = await boughtOrder();
    world.unitOf(id).payee = payee;
    const { status } = await verify();
    expect({ status, captures: world.captures, grants: world.grants }).toEqual({
      status: 402,
      captures: [],
      grants: [],
    });
  });

  test.each([
    ["no id", { levelId: 6 }],
    ["a level that is no order's", { levelId: 3, paypalOrderID: "ORDER1" }],
    ["an id with a path", { levelId: 6, paypalOrderID: "../../v1" }],
    ["an unknown field", { levelId: 6, paypalOrderID: "ORDER1", userId: 1 }],
  ])("a verification with %s is refused with 400 and the table's text", async (_, body) => {
    const world = new World();
    const { status, json: answer } = await pay.ask("/paypal-verify", { body });
    expect({ status, requests: world.requests }).toEqual({ status: 400, requests: [] });
    expect(answer.error).toMatchObject({
      code: "BAD_REQUEST",
      message: "Invalid request data. Please check your payment details.",
    });
  });

  test("a visitor's verification is refused with 401 UNAUTHORIZED", async () => {
    const world = new World();
    const { status, json: answer } = await pay.verifyOrder("ORDER1", { token: null });
    expect({ status, error: answer.error, requests: world.requests }).toEqual({
      status: 401,
      error: { code: "UNAUTHORIZED", message: "Your session has expired. Please log in again." },
      requests: [],
    });
  });
});
