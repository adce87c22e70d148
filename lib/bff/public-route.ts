import "server-only";
import type * as z from "zod";
import { SiteError } from "#lib/errors.ts";
import { apiRoute, type RouteCall } from "./api-route.ts";
import type { ErrorWords } from "./site-error.ts";

/** A public GET route of `/_api`. */
export const publicRoute = <Params>(
  words: ErrorWords,
  run: (call: Pick<RouteCall<Params>, "request" | "params">) => Promise<unknown>,
) => apiRoute<Params>(words, run);

/**
 * Reads a request's query by a schema; other parameters are ignored.
 *
 * @throws SiteError 400 naming the first parameter that is wrong.
 */
export function readQuery<T extends z.ZodType>(request: Request, schema: T): z.output<T> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (parsed.success) return parsed.data;
  const name = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new SiteError(400, "BAD_REQUEST", "", { fields: { [name]: "valueInvalid" } });
}
