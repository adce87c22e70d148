const entityNames: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const forbiddenCharacters = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** A fast path: nearly all texts need no escaping. */
const plainTextPattern = /^[ !#-%(-;=?-~\u3001-\u9FFF]*$/;

/** A text for XML or HTML, as content or in an attribute; characters that XML forbids are left out. */
export const escapeMarkup = (text: string): string =>
  plainTextPattern.test(text)
    ? text
    : text.replace(forbiddenCharacters, "").replace(/[&<>"']/g, (sign) => entityNames[sign] ?? "");

type Attributes = Readonly<Record<string, string>>;

const startOf = (name: string, attributes: Attributes) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
    .join("")}`;

/** An element with text; "" without a text. */
export const textElement = (
  name: string,
  text: string | number | null | undefined,
  attributes: Attributes = {},
): string =>
  text === null || text === undefined || text === ""
    ? ""
    : `${startOf(name, attributes)}>${escapeMarkup(String(text))}</${name}>`;

export const parentElement = (
  name: string,
  children: readonly string[],
  attributes: Attributes = {},
): string => `${startOf(name, attributes)}>${children.join("")}</${name}>`;

export const emptyElement = (name: string, attributes: Attributes): string =>
  `${startOf(name, attributes)}/>`;
