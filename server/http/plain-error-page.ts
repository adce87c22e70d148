import { paths } from "#lib/addresses/paths.ts";
import { type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { messages } from "#lib/i18n/languages/messages.ts";

/** The page to send if Next can't render an error page: a whole document in the visitor's language. */
export function plainErrorPage(status: 404 | 503, locale: Locale, requestNumber: string): string {
  const { title, text, home, reference } = textsOf(status, locale);
  const last = status === 503 ? `<p>${reference} ${requestNumber}</p>` : "";
  return `<!doctype html><html lang="${languages[locale].html}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>body{background:#121117;color:#ece8f2;font:1rem/1.6 system-ui,sans-serif;
display:grid;place-content:center;min-height:100vh;margin:0 1rem;text-align:center}a{color:#b8a4ee}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="${localePath(locale, paths.home)}">${home}</a></p>${last}</main></body></html>`;
}

function textsOf(status: 404 | 503, locale: Locale) {
  const { notFoundTitle, notFoundText, failedTitle, failedText, home, reference } =
    messages[locale].errorPages;
  return status === 404
    ? { title: notFoundTitle, text: notFoundText, home, reference }
    : { title: failedTitle, text: failedText, home, reference };
}
