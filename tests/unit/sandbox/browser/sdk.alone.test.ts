import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { FakeElement, runScript } from "#tests/support/sandbox/fake-page.ts";

const code = readFileSync("sandbox/browser/paypal-sdk.js", "utf8");
const site = "http://site.example";
const forOrders = "client-id=x&intent=capture&disable-funding=card,venmo,paylater";
const forSubscriptions = "client-id=x&intent=subscription&vault=true&disable-funding=card,venmo,paylater";

type Buttons = {
  isEligible(): boolean;
  render(container: FakeElement): Promise<void>;
  close(): Promise<void>;
};
type PayPal = {
  version: string;
  FUNDING: Record<string, string>;
  Buttons(options: object): Buttons;
};
type Message = { origin: string; data: object };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});

/** A page with the script, and the windows that it opens; `blocked` refuses them. */
function page(query = forOrders, { blocked = false } = {}) {
  let listeners: ((event: Message) => void)[] = [];
  const windows: { location: { href: string }; closed: boolean; close(): void; focus(): void }[] = [];
  const window = runScript(code, `${site}/demo/paypal/sdk/js?${query}`, {
    screenX: 0,
    screenY: 0,
    outerWidth: 1000,
    outerHeight: 800,
    addEventListener: (_: string, listener: (event: Message) => void) => listeners.push(listener),
    removeEventListener: (_: string, listener: (event: Message) => void) => {
      listeners = listeners.filter((other) => other !== listener);
    },
    open() {
      if (blocked) return null;
      const popup = {
        location: { href: "about:blank" },
        closed: false,
        close() {
          popup.closed = true;
        },
        focus() {},
      };
      windows.push(popup);
      return popup;
    },
  });
  const say = (outcome: string, id: string, origin = site) => {
    for (const listener of listeners)
      listener({ origin, data: { source: "made-up-paypal", outcome, id, payerID: "PAYER" } });
  };
  return { paypal: window.paypal as PayPal, windows, say, window };
}

/** Rendered buttons, and the calls of their callbacks. */
async function buttons(given: ReturnType<typeof page>, options: object = {}) {
  const calls: unknown[] = [];
  const container = new FakeElement();
  const made = given.paypal.Buttons({
    createOrder: async () => "ORDER1",
    onApprove: async (data: object) => calls.push(["approved", data]),
    onCancel: (data: object) => calls.push(["cancelled", data]),
    onError: (error: Error) => calls.push(["error", error.message]),
    ...options,
  });
  await made.render(container);
  const all = () => container.below().filter(({ dataset }) => dataset.fundingSource);
  const click = async (at = 0) => {
    all()[at]?.fire("click");
    await vi.advanceTimersByTimeAsync(0);
  };
  return { made, calls, container, all, click };
}

test("the sandbox's SDK shows all buttons, or only PayPal's own if the others are off", async () => {
  const sources = async (query: string) =>
    (await buttons(page(query))).all().map(({ dataset }) => dataset.fundingSource);
  expect(await sources(forOrders)).toEqual(["paypal"]);
  expect(await sources("client-id=x")).toEqual(["paypal", "venmo", "paylater", "card"]);
  const { paypal } = page();
  expect(paypal.Buttons({ fundingSource: paypal.FUNDING.CARD }).isEligible()).toBe(false);
  expect(paypal.Buttons({ fundingSource: paypal.FUNDING.PAYPAL }).isEligible()).toBe(true);
});

test("the sandbox's SDK has no buttons without its component, as PayPal's", () => {
  expect(page("client-id=x&components=messages").paypal.Buttons).toBeUndefined();
  expect(page("client-id=x&components=messages,buttons").paypal.Buttons).toBeTypeOf("function");
});

test("the sandbox's SDK creates an order, which is approved in a window of its own", async () => {
  const given = page();
  const { calls, click } = await buttons(given);
  await click();
  expect(given.windows.map(({ location }) => location.href)).toEqual([
    `${site}/demo/paypal/checkoutnow?token=ORDER1&sdk=1`,
  ]);
  given.say("approved", "ORDER1", "http://elsewhere.example");
  given.say("approved", "ORDER2");
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([]);
  given.say("approved", "ORDER1");
  given.say("approved", "ORDER1");
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual([["approved", expect.objectContaining({ orderID: "ORDER1", payerID: "PAYER" })]]);
});

test("the sandbox's SDK creates a subscription, which is approved", async () => {
  const given = page(forSubscriptions);
  const createSubscription = async () => "I-SUB";
  const { calls, click } = await buttons(given, { createOrder: undefined, createSubscription });
  await click();
  given.say("approved", "I-SUB");
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([["approved", expect.objectContaining({ subscriptionID: "I-SUB" })]]);
});

test.each(["says so", "is closed"])(
  "the sandbox's SDK reports a cancelled payment if the window %s",
  async (way) => {
    const given = page();
    const { calls, click } = await buttons(given);
    await click();
    if (way === "says so") given.say("cancelled", "ORDER1");
    else given.windows[0]?.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([["cancelled", { orderID: "ORDER1" }]]);
  },
);

test("the sandbox's SDK reports a missing order, a missing window and a failed approval as errors", async () => {
  const noOrder = page();
  const refused = await buttons(noOrder, {
    createOrder: async () => {
      throw new Error("no order");
    },
  });
  await refused.click();
  expect(refused.calls).toEqual([["error", "no order"]]);
  expect(noOrder.windows[0]?.closed).toBe(true);

  const blocked = await buttons(page(forOrders, { blocked: true }));
  await blocked.click();
  expect(blocked.calls).toEqual([["error", "Popup blocked"]]);

  const given = page();
  const failing = await buttons(given, {
    onApprove: async () => {
      throw new Error("not captured");
    },
  });
  await failing.click();
  given.say("approved", "ORDER1");
  await vi.advanceTimersByTimeAsync(0);
  expect(failing.calls).toEqual([["error", "not captured"]]);
});

test("onClick of the sandbox's SDK may refuse, and disabled buttons open no window", async () => {
  const given = page();
  const onClick = (_: object, { reject }: { reject(): unknown }) => reject();
  const rejecting = await buttons(given, { onClick });
  await rejecting.click();
  expect(given.windows[0]).toMatchObject({ closed: true, location: { href: "about:blank" } });

  const other = page();
  const onInit = (_: object, { disable }: { disable(): unknown }) => disable();
  const disabled = await buttons(other, { onInit });
  expect(disabled.all()[0]?.attributes["aria-disabled"]).toBe("true");
  await disabled.click();
  expect(other.windows).toEqual([]);
});

test("the sandbox's SDK opens the window again for the same order after a declined card", async () => {
  const given = page();
  let times = 0;
  const onApprove = async (_: object, { restart }: { restart(): Promise<void> }) => {
    if (++times === 1) await restart();
  };
  const { click } = await buttons(given, { onApprove });
  await click();
  given.say("approved", "ORDER1");
  await vi.advanceTimersByTimeAsync(0);
  expect(given.windows.length).toBe(2);
  given.say("approved", "ORDER1");
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toBe(2);
});

test("closing the sandbox's buttons removes them, closes the window and calls nothing", async () => {
  const given = page();
  const { made, calls, container, click } = await buttons(given);
  await click();
  await made.close();
  expect([container.children, given.windows[0]?.closed]).toEqual([[], true]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual([]);
});

test.each([
  ["vault", "client-id=x&intent=subscription", { createSubscription: () => "I-1" }, /vault=true/],
  ["intent", "client-id=x&vault=true", { createSubscription: () => "I-1" }, /intent=subscription/],
  ["order", forSubscriptions, { createOrder: () => "O" }, /intent=subscription/],
  ["height", forOrders, { style: { height: 10 } }, /style.height/],
  ["colour", forOrders, { style: { color: "pink" } }, /style.color/],
])("the sandbox refuses buttons that PayPal's SDK refuses: %s", (_, query, options, message) => {
  expect(() => page(query).paypal.Buttons(options)).toThrow(message);
});
