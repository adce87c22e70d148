import { escapeHtml } from "#sandbox/base/text.ts";
import type { PayPalPayment } from "#sandbox/paypal/objects/payment.ts";

export type Language = "en" | "zh";

const words = {
  en: {
    title: "Pay with the made-up PayPal",
    notice: "A made-up PayPal. No money moves.",
    to: "To",
    about: "For",
    amount: "Amount",
    renews: "Renews by itself",
    id: "Payment",
    pay: "Pay",
    declined: "Pay with a card that is declined",
    pending: "Leave it pending",
    cancel: "Cancel",
    done: "This payment has already been made.",
    lost: "There is no such payment.",
    lostMore: "Go back to the shop and start again.",
    handed: "Back to the shop…",
    close: "You can close this window.",
  },
  zh: {
    title: "使用模拟 PayPal 付款",
    notice: "这是模拟的 PayPal，不会真正扣款。",
    to: "收款方",
    about: "项目",
    amount: "金额",
    renews: "到期自动续订",
    id: "付款编号",
    pay: "付款",
    declined: "使用会被拒绝的银行卡付款",
    pending: "让付款保持待处理",
    cancel: "取消",
    done: "这笔付款已经完成。",
    lost: "找不到这笔付款。",
    lostMore: "请返回商店重新开始。",
    handed: "正在返回商店…",
    close: "您可以关闭此窗口。",
  },
} as const;

const style = `
:root { color-scheme: dark }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; color: #ece8f2;
  background: radial-gradient(900px 480px at 70% -10%, #2a2340 0%, transparent 60%), #121117;
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans SC", "Noto Sans CJK SC", sans-serif }
:lang(zh) { line-height: 1.75 }
main { width: 100%; max-width: 26rem; padding: 24px; background: #1a1922; border-radius: 20px }
h1 { margin: 0; font-size: 20px; line-height: 1.3 }
p { margin: 4px 0 0; color: #a8a2b6; font-size: 14px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 20px 0; padding: 16px; background: #24222e; border-radius: 12px }
dt { color: #a8a2b6 } dd { margin: 0; text-align: end; overflow-wrap: anywhere }
dd strong { font-size: 20px }
form { display: grid; gap: 12px }
button { min-height: 44px; padding: 8px 20px; border-radius: 999px; border: 1px solid #6f6882; background: transparent; color: #ece8f2;
  font: inherit; font-weight: 560; cursor: pointer; transition: background 200ms }
button:hover { background: #ffffff14 }
button.main { border-color: transparent; background: #b8a4ee; color: #17141f }
button.main:hover { background: #c8b8f3 }
:focus-visible { outline: 2px solid #b8a4ee; outline-offset: 3px }
@media (prefers-reduced-motion: reduce) { button { transition: none } }
`;

/** The approval page; it works without JavaScript. */
export function approvalPage(
  payment: PayPalPayment,
  { sdk, language }: { sdk: boolean; language: Language },
): string {
  const word = words[language];
  const money = new Intl.NumberFormat(language, { style: "currency", currency: payment.currency }).format(
    Number(payment.value),
  );
  const name = escapeHtml(payment.description);
  const button = (choice: "pay" | "declined" | "pending" | "cancel") =>
    `<button name="choice" value="${choice}"${choice === "pay" ? ' class="main"' : ""}>${word[choice]}</button>`;
  const choices = payment.done
    ? `<p role="status">${word.done}</p>${button("cancel")}`
    : `${button("pay")}${button("declined")}${button("pending")}${button("cancel")}`;
  return html(
    language,
    word.title,
    `<h1>${word.title}</h1>
<p>${word.notice}</p>
<dl>
<dt>${word.to}</dt><dd>Murmur</dd>
${name && `<dt>${word.about}</dt><dd>${name}</dd>`}
<dt>${word.amount}</dt><dd><strong>${money}</strong>${payment.kind === "subscription" ? `<br>${word.renews}` : ""}</dd>
<dt>${word.id}</dt><dd>${payment.id}</dd>
</dl>
<form action="/demo/paypal/checkoutnow/decide">
<input type="hidden" name="token" value="${payment.id}">${sdk ? '<input type="hidden" name="sdk" value="1">' : ""}
${choices}
</form>`,
  );
}

/**
 * Sends the outcome to the page whose button opened this window, and closes the window. If that page is gone,
 * returns to the shop.
 */
export function handOverPage(message: object, back: string | null, language: Language): string {
  const word = words[language];
  const literal = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
  return html(
    language,
    word.handed,
    `<h1>${word.handed}</h1>
<p>${word.close}</p>
<script>
const back = ${literal(back)};
if (window.opener || !back) { window.opener?.postMessage(${literal(message)}, location.origin); window.close(); }
else location.replace(back);
</script>`,
  );
}

export function lostPage(language: Language): string {
  const word = words[language];
  return html(language, word.lost, `<h1>${word.lost}</h1>\n<p>${word.lostMore}</p>`);
}

function html(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language === "zh" ? "zh-Hans" : "en"}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<main>
${body}
</main>
</html>
`;
}
