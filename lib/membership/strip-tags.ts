/** A "<" before one of these begins no tag. */
const isSpace = (letter = "") => /^[ \t\n\v\f\r]$/.test(letter);

/** Where in a text its reader is; `depth` counts the "<" within a tag, `round` the brackets of PHP's own. */
type Reader = {
  place: "text" | "tag" | "php" | "declaration" | "comment";
  quote: string;
  depth: number;
  round: number;
  /** The last sign that PHP remembers. */
  last: string;
  isXml: boolean;
  kept: string;
};

const close = (reader: Reader) => void Object.assign(reader, { place: "text", quote: "", isXml: false });

/** Whether a ">" ends what it stands in. */
function endsHere(reader: Reader): boolean {
  if (reader.depth > 0) reader.depth--;
  else return reader.quote === "";
  return false;
}

function turnQuote(reader: Reader, letter: string): void {
  if (reader.quote === "") reader.quote = letter;
  else if (reader.quote === letter) reader.quote = "";
}

const isQuote = (letter: string) => letter === '"' || letter === "'";

type Step = (reader: Reader, letter: string, before: string, next: string | undefined) => void;

const steps: Record<Reader["place"], Step> = {
  text(reader, letter, _, next) {
    if (letter === "\0") return;
    if (letter === "<" && !isSpace(next)) Object.assign(reader, { place: "tag", last: "<" });
    else reader.kept += letter;
  },
  tag(reader, letter, before, next) {
    if (letter === "<" && reader.quote === "" && !isSpace(next)) reader.depth++;
    else if (letter === ">") {
      if (!endsHere(reader)) return;
      reader.last = ">";
      if (!(reader.isXml && before.endsWith("-"))) close(reader);
    } else if (isQuote(letter)) turnQuote(reader, letter);
    else if (reader.last === "<" && before.endsWith("<")) {
      if (letter === "!") Object.assign(reader, { place: "declaration", last: letter });
      else if (letter === "?") Object.assign(reader, { place: "php", round: 0 });
    }
  },
  php(reader, letter, before) {
    const isQuoted = isQuote(reader.last);
    if ((letter === "(" || letter === ")") && !isQuoted) {
      reader.last = letter;
      reader.round += letter === "(" ? 1 : -1;
    } else if (letter === ">") {
      if (endsHere(reader) && reader.round === 0 && reader.last !== '"' && before.endsWith("?"))
        close(reader);
    } else if (isQuote(letter) && !before.endsWith("\\")) {
      reader.last = reader.last === letter ? "" : letter;
      turnQuote(reader, letter);
    } else if (/l/i.test(letter) && /.<\?xm$/is.test(before))
      Object.assign(reader, { place: "tag", isXml: true });
  },
  declaration(reader, letter, before) {
    if (letter === ">") {
      if (endsHere(reader)) close(reader);
    } else if (isQuote(letter) && !before.endsWith("\\")) turnQuote(reader, letter);
    else if (letter === "-" && before.endsWith("!-")) reader.place = "comment";
    else if (/e/i.test(letter) && /<!doctyp$/i.test(before)) reader.place = "tag";
  },
  comment(reader, letter, before) {
    if (letter === ">" && reader.quote === "" && before.endsWith("--")) close(reader);
  },
};

/** PHP's `strip_tags`, sign by sign: no one expression says what it takes for a tag, and one may go on to the end. */
export function stripTags(text: string): string {
  const reader: Reader = { place: "text", quote: "", depth: 0, round: 0, last: "", isXml: false, kept: "" };
  for (let at = 0; at < text.length; at++)
    steps[reader.place](reader, text[at] ?? "", text.slice(Math.max(0, at - 8), at), text[at + 1]);
  return reader.kept;
}
