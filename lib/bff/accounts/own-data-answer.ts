import "server-only";
import { noStore } from "#lib/bff/answer.ts";
import { type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { messages } from "#lib/i18n/languages/messages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { namedLocale } from "#lib/i18n/request-locale.ts";
import { escapeMarkup } from "#lib/platform/xml.ts";
import type { OwnData } from "#lib/services/member/own-data.ts";

type Words = Texts["member"];

const style = `:root{color-scheme:dark}
body{margin:0 auto;max-width:44rem;padding:2rem 1rem 4rem;background:#121117;color:#ece8f2;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.56rem}h2{font-size:1.25rem;margin-top:2rem}
dl{display:grid;grid-template-columns:minmax(7rem,1fr) 2fr;gap:.25rem 1rem;margin:1rem 0;padding:1rem;background:#1a1922;border-radius:12px}
dt{color:#a8a2b6}dd{margin:0;white-space:pre-wrap}`;

/** The page loads and runs nothing. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A page with the data that the site holds of a member. */
function ownDataPage(data: OwnData, { ownData: words }: Words, locale: Locale): string {
  const groups = data.groups.map(({ label, items }) => {
    const rows = items.map((pairs) => {
      const cells = pairs.map(
        ({ name, value }) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`,
      );
      return `<dl>${cells.join("")}</dl>`;
    });
    return `<section><h2>${escapeMarkup(label)}</h2>${rows.join("")}</section>`;
  });
  const introduction = words.about.replace("{email}", () => data.member.email);
  return `<!doctype html>
<html lang="${languages[locale].html}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeMarkup(words.heading)}</title><style>${style}</style></head>
<body><main><h1>${escapeMarkup(words.heading)}</h1><p>${escapeMarkup(introduction)}</p>${data.complete ? "" : `<p>${escapeMarkup(words.incomplete)}</p>`}
${groups.join("\n")}</main></body></html>
`;
}

/**
 * Answers with a file, or with a page for `as=page`. The address names the language, because a link can't send headers.
 */
export async function answerOwnData(request: Request, read: (words: Words) => Promise<OwnData>) {
  const { searchParams } = new URL(request.url);
  const locale = namedLocale(searchParams.get("language"));
  const words = messages[locale].member;
  const data = await read(words);
  const isPage = searchParams.get("as") === "page";
  return new Response(isPage ? ownDataPage(data, words, locale) : JSON.stringify(data, null, 2), {
    headers: {
      ...noStore,
      ...(isPage
        ? { "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy }
        : {
            "content-type": "application/json",
            "content-disposition": 'attachment; filename="my-data.json"',
          }),
    },
  });
}
