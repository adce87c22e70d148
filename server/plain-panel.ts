import type { Locale } from "./panels.ts";

const texts = {
  en: {
    lang: "en",
    home: "/",
    back: "Back to home",
    404: ["Page not found", "There is nothing at this address."],
    503: ["Temporarily unavailable", "The site can't answer right now. Please try again in a moment."],
  },
  zh: {
    lang: "zh-Hans",
    home: "/zh",
    back: "返回首页",
    404: ["页面不存在", "此地址没有内容。"],
    503: ["暂时无法访问", "网站暂时无法响应，请稍后再试。"],
  },
} as const;

/** The last resort where even a panel can't be had from Next: a whole page in the visitor's language. */
export function plainPanel(status: 404 | 503, locale: Locale): string {
  const { lang, home, back, [status]: text } = texts[locale];
  const [title, sentence] = text;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>body{background:#121117;color:#ece8f2;font:16px/1.6 system-ui,sans-serif;
display:grid;place-content:center;min-height:100vh;margin:0 1rem;text-align:center}a{color:#b8a4ee}</style></head>
<body><main><h1>${title}</h1><p>${sentence}</p><p><a href="${home}">${back}</a></p></main></body></html>`;
}
