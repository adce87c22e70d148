import type * as z from "zod/mini";
import type { ErrorBody } from "../errors.ts";
import { paths } from "../paths.ts";

/** An answer of `/_api` that is no success, or none at all (status 0); `message` is ready to be shown. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, { code, message, fields = {} }: ErrorBody["error"]) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** What is said where no answer came; the page's own language. */
const unreachable = {
  en: "Could not reach the site. Please check your connection and try again.",
  zh: "无法连接到网站，请检查网络后重试。",
};

type SessionEnd = { code: string; message: string };
let onSessionEnd: ((end: SessionEnd) => void) | null = null;
/** Grows with each login: an answer to an older call says nothing about the session of now (ruling 1). */
let epoch = 0;

/** Who is told, once, that WordPress no longer takes the session. */
export function watchSessionEnd(listener: (end: SessionEnd) => void): void {
  onSessionEnd = listener;
}

/** A login or logout has happened here: what is under way belongs to the past. */
export function startEpoch(): void {
  epoch += 1;
}

function noteSessionEnd(error: ApiError, asked: number): void {
  if (error.status !== 401 || !error.code.startsWith("SESSION_") || asked !== epoch) return;
  startEpoch();
  onSessionEnd?.({ code: error.code, message: error.message });
}

const language = () => (document.documentElement.lang.startsWith("zh") ? "zh" : "en");

function readError(status: number, json: unknown): ApiError {
  const error = (json as Partial<ErrorBody> | null)?.error;
  if (error && typeof error.message === "string") return new ApiError(status, error);
  return new ApiError(status, { code: "UNREADABLE", message: unreachable[language()] });
}

type Options<T> = {
  method?: "GET" | "POST" | "PUT";
  body?: unknown;
  schema?: z.ZodMiniType<T>;
  signal?: AbortSignal;
};

/**
 * A call to `/_api{path}`.
 *
 * @returns the answer in the schema's shape; undefined without one.
 * @throws ApiError
 */
export async function callApi<T = undefined>(
  path: string,
  { method = "GET", body, schema, signal }: Options<T> = {},
): Promise<T> {
  const asked = epoch;
  const response = await fetch(paths.api(path), {
    method,
    headers: {
      "accept-language": language(),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    cache: "no-store",
  }).catch(() => null);
  if (response === null) throw new ApiError(0, { code: "UNREACHABLE", message: unreachable[language()] });
  const json: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const error = readError(response.status, json);
    noteSessionEnd(error, asked);
    throw error;
  }
  if (schema === undefined) return undefined as T;
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw readError(502, null);
  return parsed.data;
}
