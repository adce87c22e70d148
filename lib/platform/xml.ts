const names: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const noXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** Nearly all texts have nothing of it. */
const plain = /^[ !#-%(-;=?-~\u3001-\u9FFF]*$/;

/** Text as it stands in XML; signs that XML has no place for are left out. */
export const escapeXml = (text: string): string =>
  plain.test(text) ? text : text.replace(noXml, "").replace(/[&<>"']/g, (sign) => names[sign] ?? "");

type Attributes = Readonly<Record<string, string>>;

const startOf = (name: string, attributes: Attributes) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join("")}`;

/** An element with text; "" for a text that is not known. */
export const textElement = (
  name: string,
  text: string | number | null | undefined,
  attributes: Attributes = {},
): string =>
  text === null || text === undefined || text === ""
    ? ""
    : `${startOf(name, attributes)}>${escapeXml(String(text))}</${name}>`;

/** An element with elements inside. */
export const parentElement = (
  name: string,
  children: readonly string[],
  attributes: Attributes = {},
): string => `${startOf(name, attributes)}>${children.join("")}</${name}>`;

/** An element with attributes alone. */
export const emptyElement = (name: string, attributes: Attributes): string =>
  `${startOf(name, attributes)}/>`;
