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

/**
 * What rows of React's data say. It numbers and sends them as their parts become ready, so the same page may come in
 * another order when the machine or WordPress is busy.
 */
const rowsContent = (rows: string): string =>
  rows
    .split("\n")
    .map((row) => row.replace(ownNumber, "").replace(references, '"$'))
    .toSorted()
    .join("\n");

/** What a document says: two renderings of one page have the same content. */
export function documentContent(html: string): string {
  const rows: string[] = [];
  const markup = html.replace(pushed, (_, text: string) => {
    rows.push(String(JSON.parse(text)));
    return "";
  });
  return `${markup}\n${rowsContent(rows.join(""))}`;
}
