/** React's data in a document: strings that a page's scripts put together to rows. */
const pushed = /<script>self\.__next_f\.push\(\[1,([^<]*)\]\)<\/script>/g;
/**
 * Where one of these scripts ends and the next begins. In the data a quote is escaped, and in markup a `<` is: nobody can
 * write this into a page.
 */
const seam = '"])</script><script>self.__next_f.push([1,"';

/** A document with React's data in few scripts instead of dozens: each of them costs a hash in the page's policy. */
export const joinData = (html: string): string => html.replaceAll(seam, "");

/** The number of a row, and what refers to it. */
const ownNumber = /^[0-9a-f]+(?=:)/;
const references = /"\$[A-Za-z@]?[0-9a-f]+(?=[":])/g;
/** A row that is a text: it says how many bytes it has, and ends without a new line. */
const textRow = /^[0-9a-f]+:T([0-9a-f]+),/;
const longestTextHead = 40;

/** The rows of React's data, without their numbers. */
function* rowsOf(data: Buffer): Generator<string> {
  for (let at = 0, end = 0; at < data.length; at = end) {
    const [head, length = ""] = textRow.exec(data.toString("latin1", at, at + longestTextHead)) ?? [];
    if (head === undefined) end = data.indexOf("\n", at) + 1 || data.length;
    else end = at + head.length + Number.parseInt(length, 16);
    const row = data.toString("utf8", at, end).replace(ownNumber, "");
    yield head === undefined ? row.replace(references, '"$') : row;
  }
}

/**
 * What rows of React's data say. It numbers and sends them as their parts become ready, so the same page may come in
 * another order when the machine or WordPress is busy.
 */
const rowsContent = (rows: string): string => [...rowsOf(Buffer.from(rows))].toSorted().join("\n");

const head = /<head>.*?<\/head>/s;
const betweenTags = /(?<=>)(?=<)/;

/** What a document's head says. React puts together what parts of the page have for it, as they become ready. */
const headContent = (tags: string): string => tags.split(betweenTags).toSorted().join("");

/** React's data in a script; null for what is not as we know it. */
function parsedText(text: string): string | null {
  try {
    return String(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What a document says: two renderings of one page have the same content. */
export function documentContent(html: string): string {
  const rows: string[] = [];
  const markup = html
    .replace(pushed, (script, text: string) => {
      const data = parsedText(text);
      if (data === null) return script;
      rows.push(data);
      return "";
    })
    .replace(head, headContent);
  return `${markup}\n${rowsContent(rows.join(""))}`;
}
