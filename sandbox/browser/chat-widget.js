/*
 * A fake of a chat vendor's script. It draws a button, opens a panel above it, and stores in local storage
 * and a cookie that the panel was open. It sends nothing. Like real ones, it reads everything that it can,
 * and records that in `window.chatStandIn`.
 */
(() => {
  const zh = /^zh/i.test(document.documentElement.lang);
  const words = zh
    ? {
        open: "打开聊天",
        close: "关闭聊天",
        hello: "你好！这是模拟客服，没有人会回复。",
        more: "关于这个聊天",
      }
    : {
        open: "Open chat",
        close: "Close chat",
        hello: "Hello! This chat is made up: nobody answers.",
        more: "About this chat",
      };

  const style = document.createElement("style");
  style.textContent = `
    .made-up-chat { position: fixed; right: 16px; bottom: 16px; font: 15px/1.4 system-ui, sans-serif; }
    .made-up-chat button { display: block; margin-left: auto; width: 44px; height: 44px; padding: 0; border: 0;
      border-radius: 22px; background: #2a2636; color: #e9e4f4; font: inherit; cursor: pointer; }
    .made-up-chat div { width: 260px; margin-bottom: 12px; padding: 20px; border-radius: 12px;
      background: #211e2b; color: #e9e4f4; }`;
  const place = document.createElement("div");
  place.className = "made-up-chat";
  const panel = document.createElement("div");
  const more = document.createElement("a");
  more.href = new URL("/demo/places/chat", document.currentScript?.src ?? location.href).href;
  more.target = "_blank";
  more.rel = "noopener";
  more.style.color = "inherit";
  more.textContent = words.more;
  panel.append(words.hello, document.createElement("br"), more);
  const button = document.createElement("button");
  button.type = "button";
  place.append(panel, button);

  function show(isOpen) {
    panel.hidden = !isOpen;
    button.textContent = isOpen ? "✕" : "✉";
    button.setAttribute("aria-label", isOpen ? words.close : words.open);
    button.setAttribute("aria-expanded", String(isOpen));
    localStorage.setItem("made-up-chat", isOpen ? "open" : "closed");
    // biome-ignore lint/suspicious/noDocumentCookie: as such scripts do
    document.cookie = `made-up-chat=${isOpen ? "open" : "closed"}; path=/`;
  }
  button.addEventListener("click", () => show(panel.hidden));
  show(false);
  document.head.append(style);
  document.body.append(place);

  function reach(take) {
    try {
      return String(take());
    } catch (error) {
      return error.name;
    }
  }
  window.chatStandIn = {
    page: reach(() => parent.document.title),
    address: reach(() => parent.location.href),
    referrer: document.referrer,
    cookie: reach(() => document.cookie),
    stored: reach(() => localStorage.getItem("made-up-chat")),
    lang: reach(() => localStorage.getItem("lang")),
  };
})();
