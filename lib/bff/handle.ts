import "server-only";
import { connection } from "next/server";
import type * as z from "zod";
import { type FetchFailure, SiteError } from "#lib/errors.ts";
import { answerError, answerResult } from "./answer.ts";

type Handler<Params> = (request: Request, params: Params) => Promise<unknown>;
type Context<Params> = { params: Promise<Params> };

/**
 * A public GET route of `/_api`: runs the handler, answers its result as JSON and every error in the envelope
 * of the contract. `failure` is the documented text for a failed call to WordPress.
 */
export function handle<Params>(failure: string | FetchFailure, handler: Handler<Params>) {
  return async (request: Request, context: Context<Params>): Promise<Response> => {
    await connection(); // never rendered by the build
    try {
      return answerResult(await handler(request, await context.params));
    } catch (error) {
      return answerError(error, { request, failure });
    }
  };
}

/**
 * The query of a request in a schema's shape; parameters that the schema does not name are ignored.
 *
 * @throws SiteError 400 naming the first parameter that is wrong.
 */
export function readQuery<T extends z.ZodType>(request: Request, schema: T): z.output<T> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new SiteError(
    400,
    "BAD_REQUEST",
    `${issue?.path.join(".") ?? "query"}: ${issue?.message ?? "not valid"}`,
  );
}
