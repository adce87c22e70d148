import { trueSpelling } from "#lib/pages/spelling.ts";
import { parseTarget } from "./request-target.ts";

/** The target of a request that only reads; Node refuses it for its bytes that are not ASCII. */
const requestLine = /^(?:GET|HEAD) (\/[\x21-\xff]*[\x80-\xff][\x21-\xff]*) HTTP\/1\.[01]\r\n/;

/**
 * Where a request leads whose address holds raw UTF-8, which Node's parser does not take: the same address in its true
 * spelling. Null for what can't be one.
 *
 * @param packet what the client sent
 */
export function encodedTarget(packet: Buffer | undefined): string | null {
  const [, url] = requestLine.exec(packet?.toString("latin1") ?? "") ?? [];
  const target = url === undefined ? null : parseTarget(url);
  if (target?.kind !== "path") return null;
  return (trueSpelling(target.path) ?? target.path) + (target.query && `?${target.query}`);
}
