/** A line of a transcript, spoken from second `at` on. */
export type TranscriptLine = { at: number; text: string };

const timing = /^((?:\d{2,}:)?\d{2}:\d{2})\.\d{3}[ \t]+-->[ \t]+((?:\d{2,}:)?\d{2}:\d{2}\.\d{3})/;

const seconds = (time: string) => time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: " ",
  lrm: "",
  rlm: "",
};

/** Drops WebVTT's marks, and the readings of ruby characters. */
const plainText = (text: string) =>
  text
    .replace(/<rt[^<>]*>[^<]*/g, "")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();

/** The seconds of silence before a new paragraph. */
const pauseSeconds = 4;
/** The length in characters from which a paragraph ends with its sentence. */
const paragraphLength = 320;
const sentenceEnd = /[.!?…。！？]["'”’」』)\]】]*$/;

/** The paragraphs of a WebVTT file that WordPress has checked. */
export function readTranscript(vtt: string): TranscriptLine[][] {
  const paragraphs: TranscriptLine[][] = [];
  let [ended, length] = [Number.NEGATIVE_INFINITY, 0];
  for (const block of vtt.split(/\n{2,}/)) {
    const rows = block.split("\n");
    const nth = rows.findIndex((row) => row.includes("-->"));
    const [, from, to] = timing.exec(rows[nth] ?? "") ?? [];
    const text = plainText(rows.slice(nth + 1).join(" "));
    if (from === undefined || to === undefined || text === "") continue;
    const line = { at: seconds(from), text };
    const last = paragraphs.at(-1);
    const isFull = length > paragraphLength && sentenceEnd.test(last?.at(-1)?.text ?? "");
    if (last && line.at - ended < pauseSeconds && !isFull) last.push(line);
    else {
      paragraphs.push([line]);
      length = 0;
    }
    length += text.length;
    ended = Math.max(ended, seconds(to));
  }
  return paragraphs;
}
