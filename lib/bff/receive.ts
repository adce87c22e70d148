import "server-only";
import { connection } from "next/server";
import { SiteError } from "#lib/errors.ts";
import { answerError, answerResult } from "./answer.ts";
import { type Limit, limits } from "./limits.ts";
import { readBytes } from "./protect.ts";
import { addressOf, countTries } from "./tries.ts";

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SiteError(400, "BAD_REQUEST");
  }
}

/**
 * A POST route that another server calls: no page of this site, so no origin and no session; `run` must find out who
 * it is, and `limit` says how often an address may try. The body comes as it was sent, at most 64 kB of it.
 */
export function receive(limit: Limit, run: (request: Request, raw: string) => Promise<void>) {
  return async (request: Request): Promise<Response> => {
    await connection();
    try {
      const key = `${limit} address ${addressOf(request)}`;
      const takeBack = await countTries(limit, [{ key, most: limits[limit].perAddress }], "RATE_LIMITED");
      await run(request, decode(await readBytes(request)));
      await takeBack();
      return answerResult({});
    } catch (error) {
      return answerError(error, { request });
    }
  };
}
