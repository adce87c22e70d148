import "server-only";
import type * as z from "zod";
import { SiteError } from "#lib/platform/errors.ts";
import { apiRoute, type RouteCall } from "./api-route.ts";
import type { ErrorWords } from "./site-error.ts";

export const publicRoute = <Params>(
  words: ErrorWords,
  run: (call: Pick<RouteCall<Params>, "request" | "params">) => Promise<unknown>,
) => apiRoute<Params>(words, run);

/** Reads a query by a schema, and ignores other parameters. @throws SiteError 400 with the first wrong parameter */
export function readQuery<T extends z.ZodType>(request: Request, schema: T): z.output<T> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (parsed.success) return parsed.data;
  const name = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new SiteError(400, "BAD_REQUEST", "", { fields: { [name]: "valueInvalid" } });
}
