/** React's data in a document: strings that its scripts join into rows. */
const pushedData = /<script>self\.__next_f\.push\(\[1,([^<]*)\]\)<\/script>/g;
/** The end of a script and the start of the next. Content can't contain it, because data escapes quotes. */
const seam = '"])</script><script>self.__next_f.push([1,"';

/** Joins React's data into few scripts, because each script costs a hash in the page's policy. */
export const joinData = (html: string): string => html.replaceAll(seam, "");

/** A row's number, and references to rows. */
const rowNumber = /^[0-9a-f]+(?=:)/;
const references = /"\$[A-Za-z@]?[0-9a-f]+(?=[":])/g;
/** A text row states its length in bytes, and has no line break at its end. */
const textRow = /^[0-9a-f]+:T([0-9a-f]+),/;
const maxTextHead = 40;

function* rowsOf(data: Buffer): Generator<string> {
  for (let at = 0, end = 0; at < data.length; at = end) {
    const [head, length = ""] = textRow.exec(data.toString("latin1", at, at + maxTextHead)) ?? [];
    if (head === undefined) end = data.indexOf("\n", at) + 1 || data.length;
    else end = at + head.length + Number.parseInt(length, 16);
    const row = data.toString("utf8", at, end).replace(rowNumber, "");
    yield head === undefined ? row.replace(references, '"$') : row;
  }
}

/** React numbers and sends rows as they become ready, so their order depends on the load; sorted here. */
const rowsContent = (rows: string): string => [...rowsOf(Buffer.from(rows))].toSorted().join("\n");

const head = /<head>.*?<\/head>/s;
const betweenTags = /(?<=>)(?=<)/;

/** React adds these tags as they become ready, so their order varies; sorted here. */
const headContent = (tags: string): string => tags.split(betweenTags).toSorted().join("");

/** React's data in a script; null if it is in an unknown format. */
function parsedText(text: string): string | null {
  try {
    return String(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The content of a document, equal for two renderings of one page. */
export function documentContent(html: string): string {
  const rows: string[] = [];
  const markup = html
    .replace(pushedData, (script, text: string) => {
      const data = parsedText(text);
      if (data === null) return script;
      rows.push(data);
      return "";
    })
    .replace(head, headContent);
  return `${markup}\n${rowsContent(rows.join(""))}`;
}
