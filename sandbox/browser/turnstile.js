/*
 * A fake of https://challenges.cloudflare.com/turnstile/v0/api.js. It has the documented API but makes no
 * check and no request. Cloudflare's test site keys behave as documented; a key of 4x never answers, like a
 * network that blocks the challenge; every other key passes. A token names its host and action, like
 * Cloudflare's (sandbox/turnstile/turnstile.ts). Tests use `window.turnstileStandIn`.
 */
(() => {
  const SOLVE_MS = 300;
  const TOKEN_MS = 300_000;
  const CHALLENGE_FAILED = "600010";
  const blocks = (key) => key.startsWith("2x");
  const asks = (key) => key.startsWith("3x");
  const isSilent = (key) => key.startsWith("4x");
  const isInvisible = (key) => key.endsWith("BB");

  const texts = {
    en: {
      label: "Anti-bot check",
      colon: ": ",
      waiting: "waiting…",
      checking: "checking…",
      passed: "passed",
      failed: "failed",
      expired: "expired",
      ask: "I am human (simulated)",
      note: "Simulated: nothing is sent to Cloudflare.",
    },
    zh: {
      label: "人机验证",
      colon: "：",
      waiting: "等待中…",
      checking: "验证中…",
      passed: "已通过",
      failed: "未通过",
      expired: "已过期",
      ask: "我是真人（模拟）",
      note: "模拟验证：不会向 Cloudflare 发送内容。",
    },
  };
  const themes = {
    dark: { background: "#1a1922", color: "#ece8f2", border: "1px solid #6f6882" },
    light: { background: "#ffffff", color: "#1d1b24", border: "1px solid #77717f" },
  };
  const sizes = {
    normal: { width: "300px", minHeight: "65px" },
    flexible: { width: "100%", minWidth: "min(300px, 100%)", minHeight: "65px" },
    compact: { width: "150px", minHeight: "140px" },
  };

  const widgets = new Map();
  let made = 0;
  let nextToken = null;

  function element(tag, styles, text = "") {
    const made = document.createElement(tag);
    Object.assign(made.style, styles);
    made.textContent = text;
    return made;
  }

  /** Finds a widget by id, container or selector; without any, the first one. */
  function find(which) {
    if (which === undefined) return widgets.values().next().value;
    if (typeof which === "string" && widgets.has(which)) return widgets.get(which);
    const container = typeof which === "string" ? document.querySelector(which) : which;
    return [...widgets.values()].find((widget) => widget.container === container);
  }

  function render(target, options = {}) {
    const container = typeof target === "string" ? document.querySelector(target) : target;
    if (!container) throw new Error(`[Cloudflare Turnstile] Unable to find a container for "${target}".`);
    if (!options.sitekey) throw new Error("[Cloudflare Turnstile] Invalid or missing sitekey.");
    if (find(container)) {
      console.warn("[Cloudflare Turnstile] Already rendered in this container.");
      return undefined;
    }
    const widget = draw(container, options);
    widgets.set(widget.id, widget);
    if (options.execution === "execute") say(widget, "waiting");
    else start(widget);
    return widget.id;
  }

  function draw(container, options) {
    const { theme, language = "auto", size, appearance = "always", sitekey } = options;
    const wanted = language === "auto" ? document.documentElement.lang || navigator.language : language;
    const words = /^zh/i.test(wanted) ? texts.zh : texts.en;
    const light =
      theme === "light" || (theme !== "dark" && matchMedia("(prefers-color-scheme: light)").matches);
    const box = element("div", {
      boxSizing: "border-box",
      padding: "8px 12px",
      borderRadius: "12px",
      font: "14px/1.4 system-ui, sans-serif",
      ...(light ? themes.light : themes.dark),
      ...(sizes[size] ?? sizes.normal),
    });
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", words.label);
    // Two lines high, so that a longer status moves nothing below it.
    const status = element("div", { fontWeight: "600", ...(size === "compact" && { minHeight: "2lh" }) });
    status.setAttribute("role", "status");
    const note = element("div", { fontSize: "12px", opacity: "0.85" }, words.note);
    box.append(status, note);
    box.hidden = appearance === "interaction-only" || isInvisible(sitekey);
    container.append(box);
    const widget = { id: `cf-chl-widget-${++made}`, container, options, words, box, status, note, token: "" };
    if (options["response-field"] !== false) {
      const field = element("input", {});
      field.type = "hidden";
      field.name = options["response-field-name"] ?? "cf-turnstile-response";
      box.append(field);
      widget.field = field;
    }
    return widget;
  }

  function say(widget, state) {
    widget.status.textContent = `${widget.words.label}${widget.words.colon}${widget.words[state]}`;
    widget.box.dataset.state = state;
  }

  function clear(widget) {
    clearTimeout(widget.timer);
    widget.expired = false;
    setToken(widget, "");
    widget.question?.remove();
    widget.note.hidden = false;
  }

  function setToken(widget, token) {
    widget.token = token;
    if (widget.field) widget.field.value = token;
  }

  function start(widget) {
    const { sitekey } = widget.options;
    clear(widget);
    say(widget, "checking");
    if (isSilent(sitekey)) return;
    widget.timer = setTimeout(() => {
      if (blocks(sitekey)) fail(widget, CHALLENGE_FAILED);
      else if (asks(sitekey)) ask(widget);
      else pass(widget);
    }, SOLVE_MS);
  }

  function ask(widget) {
    const { options, words } = widget;
    options["before-interactive-callback"]?.();
    const label = element("label", { display: "flex", gap: "8px", alignItems: "center", minHeight: "24px" });
    const tick = element("input", { width: "20px", height: "20px", margin: "0" });
    tick.type = "checkbox";
    // The ticked box stays until the next round, to keep the focus.
    tick.addEventListener("change", () => {
      tick.addEventListener("click", (event) => event.preventDefault());
      options["after-interactive-callback"]?.();
      say(widget, "checking");
      widget.timer = setTimeout(() => pass(widget), SOLVE_MS);
    });
    label.append(tick, element("span", {}, words.ask));
    widget.question = label;
    widget.box.hidden = false;
    widget.note.hidden = true;
    say(widget, "waiting");
    widget.box.append(label);
  }

  /** A unique token. */
  function newToken({ action = "" }) {
    const nonce = `${Date.now()}-${Math.random()}`;
    const content = { hostname: location.hostname, action, at: Date.now(), nonce };
    return `sandbox.${btoa(JSON.stringify(content))}`;
  }

  function pass(widget) {
    setToken(widget, nextToken ?? newToken(widget.options));
    nextToken = null;
    say(widget, "passed");
    widget.timer = setTimeout(() => expire(widget), TOKEN_MS);
    widget.options.callback?.(widget.token);
  }

  function expire(widget) {
    const refresh = widget.options["refresh-expired"] ?? "auto";
    clear(widget);
    widget.expired = true;
    say(widget, "expired");
    widget.options["expired-callback"]?.();
    // The callback may have reset or removed the widget.
    if (refresh === "auto" && widget.expired && widgets.has(widget.id)) start(widget);
  }

  function fail(widget, code) {
    clear(widget);
    say(widget, "failed");
    const handled = widget.options["error-callback"]?.(code);
    if (!handled) console.warn(`[Cloudflare Turnstile] Error: ${code}.`);
    const { retry = "auto" } = widget.options;
    if (retry !== "auto" || !widgets.has(widget.id) || widget.box.dataset.state !== "failed") return;
    widget.timer = setTimeout(() => start(widget), widget.options["retry-interval"] ?? 8000);
  }

  function remove(which) {
    const widget = find(which);
    if (!widget) return;
    widgets.delete(widget.id);
    clear(widget);
    widget.box.remove();
  }

  const whenReady = (call) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => call());
    else call();
  };
  const withWidget = (call) => (which) => {
    const widget = find(which);
    if (widget) return call(widget);
    console.warn(`[Cloudflare Turnstile] Nothing to find for "${which}".`);
    return undefined;
  };

  window.turnstile = {
    render,
    remove,
    ready: whenReady,
    reset: withWidget((widget) => start(widget)),
    getResponse: withWidget(({ token }) => token || undefined),
    isExpired: withWidget(({ expired }) => expired === true),
    execute(which, options) {
      const widget = find(which);
      if (widget) start(Object.assign(widget, options && { options: { ...widget.options, ...options } }));
      else render(which, options);
    },
  };

  /**
   * For tests: triggers events that a visitor can only wait for, and sets the next token ("fail" is refused).
   */
  window.turnstileStandIn = {
    expire: withWidget((widget) => expire(widget)),
    fail: (code = CHALLENGE_FAILED, which = undefined) => withWidget((widget) => fail(widget, code))(which),
    giveNext: (token) => {
      nextToken = token;
    },
    widgets: () => [...widgets.keys()],
  };

  /** `data-` attributes of an element that renders itself; callbacks are names of global functions. */
  function readAttributes({ dataset }) {
    const options = {};
    for (const [name, value] of Object.entries(dataset)) {
      const option = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      options[option] = option.endsWith("callback") ? window[value] : value;
    }
    return options;
  }

  const { searchParams } = new URL(document.currentScript?.src ?? "", location.href);
  if (searchParams.get("render") !== "explicit") {
    whenReady(() => {
      for (const place of document.querySelectorAll(".cf-turnstile")) render(place, readAttributes(place));
    });
  }
  const onload = searchParams.get("onload");
  if (onload) queueMicrotask(() => window[onload]?.());
})();
