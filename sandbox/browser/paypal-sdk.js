/*
 * A fake of https://www.paypal.com/sdk/js (v5) with the documented buttons. Their window is the sandbox's
 * approval page. It takes PayPal's parameters (client-id, intent, vault, components, disable-funding) and
 * `data-namespace`.
 */
(() => {
  const script = document.currentScript;
  const address = new URL(script?.src ?? "", location.href);
  const query = address.searchParams;
  const list = (name) => (query.get(name) ?? "").split(",").filter(Boolean);
  const intent = query.get("intent") ?? "capture";
  const vault = query.get("vault") === "true";
  const disabled = list("disable-funding");
  const components = query.has("components") ? list("components") : ["buttons"];
  const FUNDING = { PAYPAL: "paypal", VENMO: "venmo", PAYLATER: "paylater", CREDIT: "credit", CARD: "card" };
  const offered = ["paypal", "venmo", "paylater", "card"].filter((name) => !disabled.includes(name));

  const zh = /^zh/i.test(document.documentElement.lang || navigator.language);
  const names = {
    paypal: "PayPal",
    venmo: "Venmo",
    paylater: zh ? "先享后付" : "Pay Later",
    credit: "PayPal Credit",
    card: zh ? "借记卡或信用卡" : "Debit or Credit Card",
  };
  const note = zh ? "模拟的 PayPal，不会真正扣款。" : "A made-up PayPal. No money moves.";
  const colors = {
    gold: ["#ffc439", "#111111"],
    blue: ["#0070ba", "#ffffff"],
    silver: ["#eeeeee", "#111111"],
    white: ["#ffffff", "#111111"],
    black: ["#2c2e2f", "#ffffff"],
  };
  const shapes = { rect: "4px", pill: "999px", sharp: "0" };
  const POLL_MS = 300;

  /** The appearance of a button, by its style and funding source. */
  function draw(source, style) {
    const button = document.createElement("button");
    const [background, color] = colors[source === "card" ? "black" : (style.color ?? "gold")] ?? colors.gold;
    button.type = "button";
    button.textContent = names[source] ?? source;
    button.dataset.fundingSource = source;
    Object.assign(button.style, {
      display: "block",
      width: "100%",
      height: `${style.height ?? 45}px`,
      margin: "0 0 12px",
      border: "0",
      borderRadius: shapes[style.shape] ?? shapes.rect,
      background,
      color,
      font: "600 16px/1 system-ui, sans-serif",
      cursor: "pointer",
    });
    return button;
  }

  function check(options) {
    const { createOrder, createSubscription, style = {} } = options;
    if (createOrder && createSubscription)
      throw new Error("Do not pass both createSubscription and createOrder");
    if (createSubscription && !vault)
      throw new Error("Must pass vault=true to sdk when createSubscription is passed");
    if (createSubscription && intent !== "subscription")
      throw new Error(`Expected intent=subscription to be passed to SDK, but got intent=${intent}`);
    if (createOrder && intent === "subscription")
      throw new Error("Unexpected intent=subscription to be passed to SDK with createOrder");
    if (style.height !== undefined && !(style.height >= 25 && style.height <= 55))
      throw new Error("Expected style.height to be between 25px and 55px");
    if (style.color !== undefined && !(style.color in colors))
      throw new Error(`Unexpected style.color for paypal button: ${style.color}`);
  }

  /** Resolves with the window's message, or with null if the window closes without one. */
  function outcome(popup, id) {
    return new Promise((resolve) => {
      const end = (result) => {
        clearInterval(timer);
        window.removeEventListener("message", onMessage);
        resolve(result);
      };
      const onMessage = (event) => {
        const { source, id: about } = event.data ?? {};
        if (event.origin !== address.origin || source !== "made-up-paypal" || about !== id) return;
        end(event.data);
      };
      // Waits once more, because the message of a window that closes may arrive after `closed` is set.
      const timer = setInterval(() => popup.closed && setTimeout(() => end(null), POLL_MS), POLL_MS);
      window.addEventListener("message", onMessage);
    });
  }

  function openWindow() {
    const [width, height] = [450, 600];
    const left = Math.round(screenX + (outerWidth - width) / 2);
    const top = Math.round(screenY + (outerHeight - height) / 2);
    return window.open("", "", `popup,width=${width},height=${height},left=${left},top=${top}`);
  }

  function makeButtons(options = {}) {
    check(options);
    const { fundingSource, style = {} } = options;
    const sources = fundingSource ? [fundingSource].filter((name) => offered.includes(name)) : offered;
    const buttons = sources.map((source) => draw(source, style));
    let box = null;
    let popup = null;
    let enabled = true;
    let closed = false;

    const fail = (error) => {
      if (closed) return;
      if (options.onError) options.onError(error);
      else console.error("[made-up PayPal]", error);
    };

    /** Makes the payment and has it approved; `restart` repeats the approval. */
    async function pay(source) {
      const create = options.createSubscription ?? options.createOrder;
      const data = { paymentSource: source };
      const actions = options.createSubscription ? { subscription: {} } : { order: {} };
      const id = await create(data, actions);
      if (!id || typeof id !== "string")
        throw new Error(
          `Expected ${options.createSubscription ? "a subscription id" : "an order id"} to be passed`,
        );
      await haveApproved(id, source);
    }

    async function haveApproved(id, source) {
      popup.location.href = `${address.origin}/demo/paypal/checkoutnow?token=${encodeURIComponent(id)}&sdk=1`;
      const result = await outcome(popup, id);
      if (closed) return;
      const ids = options.createSubscription ? { orderID: id, subscriptionID: id } : { orderID: id };
      if (result?.outcome !== "approved") return void options.onCancel?.(ids);
      const restart = async () => {
        popup = openWindow();
        if (!popup) throw new Error("Could not open the window again");
        await haveApproved(id, source);
      };
      const data = {
        ...ids,
        payerID: result.payerID,
        paymentSource: source,
        facilitatorAccessToken: "made-up",
      };
      await options.onApprove?.(data, { restart, redirect: (url) => location.assign(url) });
    }

    async function click(source, button) {
      if (popup && !popup.closed) return popup.focus();
      try {
        // Opened within the click, or browsers would block it; the page may still refuse.
        if (enabled) popup = openWindow();
        const said = await options.onClick?.(
          { fundingSource: source },
          { resolve: () => true, reject: () => false },
        );
        if (!enabled) return;
        if (said === false) return popup?.close();
        if (!popup) throw new Error("Popup blocked");
        button.setAttribute("aria-busy", "true");
        await pay(source);
      } catch (error) {
        popup?.close();
        fail(error);
      } finally {
        button.removeAttribute("aria-busy");
      }
    }

    const setEnabled = (value) => () => {
      enabled = value;
      for (const button of buttons) button.setAttribute("aria-disabled", String(!value));
      return Promise.resolve();
    };

    return {
      isEligible: () => sources.length > 0,
      async render(target) {
        const container = typeof target === "string" ? document.querySelector(target) : target;
        if (!container) throw new Error(`Document is ready and element ${target} does not exist`);
        if (closed) throw new Error("Component closed");
        box = document.createElement("div");
        box.className = "paypal-buttons";
        box.lang = zh ? "zh-Hans" : "en";
        for (const [at, button] of buttons.entries()) {
          button.addEventListener("click", () => void click(sources[at], button));
          box.append(button);
        }
        const small = document.createElement("p");
        small.textContent = note;
        Object.assign(small.style, { margin: "0", fontSize: "14px", color: "#a8a2b6", textAlign: "center" });
        box.append(small);
        container.append(box);
        options.onInit?.({}, { enable: setEnabled(true), disable: setEnabled(false) });
      },
      async close() {
        closed = true;
        popup?.close();
        box?.remove();
        options.onDestroy?.();
      },
    };
  }

  const api = {
    version: "5.0.0-made-up",
    FUNDING,
    ...(components.includes("buttons") && { Buttons: makeButtons }),
    getFundingSources: () => offered,
    isFundingEligible: (source) => offered.includes(source),
  };
  window[script?.dataset.namespace ?? "paypal"] = api;
})();
