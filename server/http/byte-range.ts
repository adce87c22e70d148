/** The first and the last byte of a part, both included. */
export type ByteRange = { first: number; last: number };

const single = /^bytes=(\d*)-(\d*)$/i;

/**
 * Which bytes of so many a Range header names (RFC 9110, 14.1.2). Null where it is to be ignored: malformed, reversed,
 * several ranges, another unit.
 */
export function readByteRange(range: string, size: number): ByteRange | "past the end" | null {
  const [, from = "", to = ""] = single.exec(range) ?? [];
  if (from === "" && to === "") return null;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null;
  // Without a first byte it is the last so many.
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  if (first >= size) return "past the end";
  return { first, last: from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
