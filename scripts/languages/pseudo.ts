/** A test language: the English texts in brackets, with accents, and a third longer. */
export const pseudo = {
  code: "xa",
  name: "⟦Þšéúðö⟧",
  /** Its row in lib/i18n/languages/languages.ts. Its dates have only digits. */
  row: `  xa: {
    name: "⟦Þšéúðö⟧",
    short: "XA",
    html: "en-XA",
    hreflangs: ["en-XA"],
    region: "en_XA",
    dates: "lt-LT",
    justNow: "⟦ĵúšť ñóŵ⟧",
    month: "numeric",
    collation: "en",
    script: "Latin",
    payment: "paypal",
    wordpress: "en",
  },
`,
};

const [plain, accented] = [
  "acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ",
  "áçðéĝĥíĵķľñóŕšťúŵýžÁÇÐÉĜĤÍĴĶĽÑÓŔŠŤÚŴÝŽ",
];
const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]));
const accent = (text: string) =>
  text.replace(/&\w+;|<[^<>]*>|[A-Za-z]/g, (piece) =>
    piece.length > 1 ? piece : (accents.get(piece) ?? piece),
  );

/** The index of the brace that closes the one at `start`. */
function closingBrace(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Adds accents to literal text, and within arguments only to the branches of plurals. */
function accentMessage(text: string): string {
  const start = text.indexOf("{");
  if (start < 0) return accent(text);
  const end = closingBrace(text, start);
  const [, head, branches] = /^(\w+, plural,)(.*)$/s.exec(text.slice(start + 1, end)) ?? [];
  const argument = head ? head + accentBranches(branches ?? "") : text.slice(start + 1, end);
  return `${accent(text.slice(0, start))}{${argument}}${accentMessage(text.slice(end + 1))}`;
}

function accentBranches(branches: string): string {
  const start = branches.indexOf("{");
  if (start < 0) return branches;
  const end = closingBrace(branches, start);
  const branch = accentMessage(branches.slice(start + 1, end));
  return `${branches.slice(0, start)}{${branch}}${accentBranches(branches.slice(end + 1))}`;
}

export const pseudoMessage = (message: string): string =>
  message
    .split("\n")
    .map((line) => `⟦${accentMessage(line)}${"~".repeat(Math.ceil(line.length / 3))}⟧`)
    .join("\n");

type Messages = { [key: string]: string | Messages };
export const pseudoMessages = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === "string" ? pseudoMessage(message) : pseudoMessages(message),
    ]),
  );
