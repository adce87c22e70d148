import "server-only";
import type * as z from "zod";
import { UpstreamError } from "#lib/platform/errors.ts";
import {
  asUpstreamError,
  fetchUpstream,
  logUpstreamError,
  parseShape,
} from "#lib/platform/http/upstream-fetch.ts";
import { bustCaches, commonHeaders, endpoint } from "./endpoint.ts";
import { codeOf, isDeniedSuccess, isMissingRoute, isNotFoundCode, RouteMissing } from "./refusals.ts";

/** For a public call, with its second try. */
const deadlineMs = 8_000;

type Query = Record<string, string | number | undefined>;
export type WordPressResponse<T> = { data: T; headers: Headers };

const siteApi = (path: string, query: Query) => {
  const url = endpoint(`asmr/v1/${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") url.searchParams.set(name, String(value));
  bustCaches(url);
  return url;
};

async function attempt<T>(
  url: URL,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<WordPressResponse<T> | null> {
  const { response, json } = await fetchUpstream(url, { headers: commonHeaders(), signal });
  if (response.status === 404) {
    if (isNotFoundCode(codeOf(json))) return null;
    if (isMissingRoute(json)) throw new RouteMissing("http", "no such route", 404);
  }
  if (!response.ok) throw new UpstreamError("http", `status ${response.status}`, response.status);
  if (isDeniedSuccess(json)) throw new UpstreamError("invalid", "a success that says it is none");
  return { data: parseShape(json, schema), headers: response.headers };
}

const mayRetry = ({ kind, status = 0 }: UpstreamError) =>
  kind === "network" || (kind === "http" && status >= 500);

/**
 * GET below `asmr/v1` without a member's token, so that all visitors may share the result. Tries again after a 5xx or a
 * broken connection, within one deadline.
 *
 * @returns the parsed response, or null for WordPress's own 404
 * @throws UpstreamError
 */
export async function fetchPublicOrNull<T>(
  path: string,
  query: Query,
  schema: z.ZodType<T>,
): Promise<WordPressResponse<T> | null> {
  const url = siteApi(path, query);
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    return await attempt(url, schema, signal).catch((error) => {
      if (!mayRetry(asUpstreamError(error)) || signal.aborted) throw error;
      return attempt(url, schema, signal);
    });
  } catch (error) {
    throw logUpstreamError(error, url);
  }
}

/** As `fetchPublicOrNull`, for what always exists: a 404 is an error. */
export async function fetchPublic<T>(
  path: string,
  query: Query,
  schema: z.ZodType<T>,
): Promise<WordPressResponse<T>> {
  const response = await fetchPublicOrNull(path, query, schema);
  if (response === null) throw new UpstreamError("http", "status 404", 404);
  return response;
}
