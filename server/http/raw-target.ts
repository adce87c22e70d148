import { trueSpelling } from "#lib/pages/spelling.ts";
import { parseTarget } from "./request-target.ts";

/** The target of a request that only reads, in one pass: a packet of 64 KB may not hold anybody up. */
const requestLine = /^(?:GET|HEAD) (\/[\x21-\xff]*) HTTP\/1\.[01]\r\n/;
/** What Node's parser refuses it for. */
const notAscii = /[\x80-\xff]/;

/**
 * Where a request leads whose address holds raw UTF-8, which Node's parser does not take: the same address in its true
 * spelling. Null for what can't be one.
 *
 * @param packet what the client sent
 */
export function encodedTarget(packet: Buffer | undefined): string | null {
  const [, url] = requestLine.exec(packet?.toString("latin1") ?? "") ?? [];
  const target = url !== undefined && notAscii.test(url) ? parseTarget(url) : null;
  if (target?.kind !== "path") return null;
  return (trueSpelling(target.path) ?? target.path) + (target.query && `?${target.query}`);
}
