/** First and last byte, both included. */
export type ByteRange = { first: number; last: number };

const singleRange = /^bytes=(\d*)-(\d*)$/i;

/** Reads a Range header (RFC 9110, 14.1.2). Null to ignore it: malformed, reversed, several ranges, another unit. */
export function readByteRange(range: string, size: number): ByteRange | "past the end" | null {
  const [, from = "", to = ""] = singleRange.exec(range) ?? [];
  if (from === "" && to === "") return null;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null;
  // Without a first byte the range is a suffix.
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  if (first >= size) return "past the end";
  return { first, last: from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
