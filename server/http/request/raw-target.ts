import { canonicalPath } from "#lib/addresses/routing/spelling.ts";
import { parseTarget } from "./request-target.ts";

/** The target of a read. Matched in one pass, so that a packet of 64 KB costs little. */
const requestLine = /^(?:GET|HEAD) (\/[\x21-\xff]*) HTTP\/1\.[01]\r\n/;
/** Bytes that Node's parser refuses in a target. */
const notAscii = /[\x80-\xff]/;

/** The canonical URL of a request with raw UTF-8 in its target, which Node's parser refuses; null for any other packet. */
export function encodedTarget(packet: Buffer | undefined): string | null {
  const [, url] = requestLine.exec(packet?.toString("latin1") ?? "") ?? [];
  const target = url !== undefined && notAscii.test(url) ? parseTarget(url) : null;
  if (target?.kind !== "path") return null;
  return (canonicalPath(target.path) ?? target.path) + (target.query && `?${target.query}`);
}
