import type { Answer } from "./answer.ts";

/** A file or the one byte range asked for (RFC 9110 §14): 200, 206 or 416. Several ranges at once give the whole. */
export function rangeAnswer(file: Buffer, range: string, headers: Record<string, string>): Answer {
  const common = { ...headers, "Accept-Ranges": "bytes" };
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range.trim());
  if (!asked || (!asked[1] && !asked[2])) return { status: 200, headers: common, body: file };
  const size = file.length;
  const start = asked[1] ? Number(asked[1]) : Math.max(0, size - Number(asked[2]));
  const end = asked[1] && asked[2] ? Math.min(Number(asked[2]), size - 1) : size - 1;
  if (start >= size || end < start) {
    return { status: 416, headers: { ...common, "Content-Range": `bytes */${size}` }, body: "" };
  }
  return {
    status: 206,
    headers: { ...common, "Content-Range": `bytes ${start}-${end}/${size}` },
    body: file.subarray(start, end + 1),
  };
}
