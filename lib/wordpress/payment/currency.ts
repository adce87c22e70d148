const currencyCodes = new Set(Intl.supportedValuesOf("currency"));

export const isCurrency = (code: string): boolean => currencyCodes.has(code);

const dollarCurrencies = ["USD", "AUD", "CAD", "HKD", "MXN", "NZD", "SGD", "TWD"];

/** The marks of currencies in price texts, besides their codes, and the currencies that each may mean. */
const currencyMarks: readonly [marks: string[], currencies: string[]][] = [
  [["$", "＄"], dollarCurrencies],
  [["dollars", "dollar"], dollarCurrencies],
  [["US$", "U.S.$", "US dollars", "美元", "美金"], ["USD"]],
  [["€", "euros", "euro", "欧元"], ["EUR"]],
  [["£", "pounds", "pound", "英镑"], ["GBP"]],
  [
    ["¥", "￥"],
    ["CNY", "JPY"],
  ],
  [["CN¥", "RMB", "yuan", "元", "人民币"], ["CNY"]],
  [["JP¥", "yen", "円", "日元"], ["JPY"]],
  [["A$", "AU$"], ["AUD"]],
  [["C$", "CA$"], ["CAD"]],
  [["HK$", "港元", "港币"], ["HKD"]],
  [["MX$"], ["MXN"]],
  [["NZ$"], ["NZD"]],
  [["S$"], ["SGD"]],
  [["NT$", "新台币"], ["TWD"]],
  [["R$"], ["BRL"]],
  [
    ["kr.", "kr"],
    ["DKK", "NOK", "SEK"],
  ],
  [["zł"], ["PLN"]],
  [["Kč"], ["CZK"]],
  [["Ft"], ["HUF"]],
  [["Fr.", "SFr."], ["CHF"]],
  [["RM"], ["MYR"]],
  [["₪"], ["ILS"]],
  [["฿"], ["THB"]],
  [["₱"], ["PHP"]],
  [["₩"], ["KRW"]],
  [["₹", "Rs.", "Rs"], ["INR"]],
  [["₽"], ["RUB"]],
  [["₺"], ["TRY"]],
  [["₫"], ["VND"]],
];

const byMark = new Map(
  currencyMarks.flatMap(([marks, currencies]) =>
    marks.map((mark) => [mark.toLowerCase(), currencies] as const),
  ),
);

const escapeRegex = (mark: string) => mark.replace(/[.$]/g, "\\$&");
const anyMark = [...byMark.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map(escapeRegex)
  .join("|");
const latinLetter = "[A-Za-zÀ-ž]";
const markBefore = new RegExp(`(?<!${latinLetter})(?:${anyMark}|[a-z]{3})[^\\S\\n]*$`, "iu");
const markAfter = new RegExp(`^[^\\S\\n]*(?:${anyMark}|[a-z]{3})(?!${latinLetter})`, "iu");

/** The currencies that a mark or code may mean; null for neither. Codes must be in capitals. */
function currenciesOf(text: string | undefined): readonly string[] | null {
  const mark = text?.trim() ?? "";
  const named = byMark.get(mark.toLowerCase());
  if (named) return named;
  return /^[A-Z]{3}$/.test(mark) && isCurrency(mark) ? [mark] : null;
}

/** Whether an unknown currency may be beside a number: a symbol, or letters without a space. */
const isUnknown = (left: string, right: string) =>
  /\p{Sc}[^\S\n]*$/u.test(left) ||
  /^[^\S\n]*\p{Sc}/u.test(right) ||
  new RegExp(`${latinLetter}\\.?$`, "u").test(left) ||
  new RegExp(`^${latinLetter}`, "u").test(right);

/**
 * The currencies that the text around a number names: null for none, empty if unclear. A mark and a code must agree, as
 * in `$12 CAD`.
 */
export function currenciesAround(left: string, right: string): readonly string[] | null {
  const candidates = [markBefore.exec(left)?.[0], markAfter.exec(right)?.[0]].map(currenciesOf);
  const readable = candidates.filter((currencies) => currencies !== null);
  const [first, second] = readable;
  if (first === undefined) return isUnknown(left, right) ? [] : null;
  return second === undefined ? first : first.filter((currency) => second.includes(currency));
}

const isChinese = (text: string) =>
  /\p{Script=Han}/u.test(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/**
 * The currency of a price: the only candidate, otherwise the site's, US dollars, or yuan in a Chinese text; null if
 * ambiguous.
 */
export function chooseCurrency(
  candidates: readonly string[],
  siteCurrency: string,
  text: string,
): string | null {
  if (candidates.length === 1) return candidates[0] ?? null;
  if (candidates.includes(siteCurrency)) return siteCurrency;
  if (candidates.includes("USD")) return "USD";
  return candidates.includes("CNY") && isChinese(text) ? "CNY" : null;
}
