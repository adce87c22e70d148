import type * as z from "zod/mini";
import { pageLocale } from "#lib/i18n/page-locale.ts";
import { type ErrorBody, errorTextHeader } from "#lib/platform/errors.ts";

/** A failed call of `/_api`; `status` is 0 without a response. `message` is ready to be shown. */
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

/** True if a second try may succeed: no response, or a server error. */
export const isTransient = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

type EndedSession = { code: string; message: string };
let onSessionEnd: ((end: EndedSession) => void) | null = null;
/** A session's end that came before there was a listener. */
let unannouncedEnd: EndedSession | null = null;
/** Counts logins and logouts, so that a response to an older call can't end the new session. */
let sessionEpoch = 0;

/** Calls the listener once, when WordPress no longer accepts the session. */
export function watchSessionEnd(listener: (end: EndedSession) => void): void {
  onSessionEnd = listener;
  if (unannouncedEnd) listener(unannouncedEnd);
  unannouncedEnd = null;
}

/** To be called on login and logout: responses to earlier calls then no longer count. */
export function startSessionEpoch(): void {
  sessionEpoch += 1;
  unannouncedEnd = null;
}

function noteSessionEnd(error: ApiError, epoch: number): void {
  if (error.status !== 401 || !error.code.startsWith("SESSION_") || epoch !== sessionEpoch) return;
  startSessionEpoch();
  const end = { code: error.code, message: error.message };
  if (onSessionEnd) onSessionEnd(end);
  else unannouncedEnd = end;
}

/** The text for a failed connection, which the layout writes on `<html>` in the page's language. */
const unreachableText = () => document.documentElement.dataset.unreachable ?? "";

function readError(status: number, json: unknown, shown?: string | null): ApiError {
  const error = (json as Partial<ErrorBody> | null)?.error;
  if (error && typeof error.message === "string")
    return new ApiError(status, { ...error, message: shown ? decodeURIComponent(shown) : error.message });
  return new ApiError(status, { code: "UNREADABLE", message: unreachableText() });
}

type Options<T> = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  schema?: z.ZodMiniType<T>;
  signal?: AbortSignal;
  /** Whether the call goes on after its page was left. */
  keepalive?: boolean;
  /** Receives the events of a `text/event-stream`, except the last one (`done` or `error`). */
  onEvent?: (event: string, json: unknown) => void;
};

const unreachableError = () => new ApiError(0, { code: "UNREACHABLE", message: unreachableText() });

function readData(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw readError(502, null);
  }
}

/** Reads an event stream up to its last event. The data of `error` is an error's body with its `status`. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: string, json: unknown) => void,
): Promise<{ status: number; json: unknown; shown?: string | null }> {
  const { readEvents } = await import("./event-stream.ts");
  for await (const { event, data } of readEvents(body)) {
    const json = readData(data);
    if (event === "done") return { status: 200, json };
    if (event === "error") {
      const { status = 500, shown } = (json ?? {}) as { status?: number; shown?: string };
      return { status, json, ...(shown && { shown }) };
    }
    onEvent(event, json);
  }
  throw unreachableError();
}

/** A broken stream is a lost connection. An error that the stream reports is passed on. */
const asApiError = (error: unknown) => Promise.reject(error instanceof ApiError ? error : unreachableError());

async function readResponse(response: Response, onEvent: Options<unknown>["onEvent"]) {
  const streamed = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (streamed && response.body && onEvent)
    return { streamed, ...(await readStream(response.body, onEvent).catch(asApiError)) };
  const json: unknown = await response.json().catch(() => null);
  return { streamed: false, status: response.status, json, shown: response.headers.get(errorTextHeader) };
}

/** Calls `/_api{path}`. @returns the response in the schema's shape; undefined without a schema @throws ApiError */
export async function callApi<T = undefined>(
  path: string,
  { method = "GET", body, schema, signal, keepalive, onEvent }: Options<T> = {},
): Promise<T> {
  const epoch = sessionEpoch;
  const response = await fetch(`/_api${path}`, {
    method,
    headers: {
      "accept-language": pageLocale(),
      ...(onEvent && { accept: "text/event-stream" }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
    cache: "no-store",
  }).catch(() => null);
  if (response === null) throw unreachableError();
  const received = await readResponse(response, onEvent);
  const { status, json, shown } = received;
  if (status < 200 || status > 299) {
    const error = readError(status, json, shown);
    const { streamed } = received;
    // A stream has sent its headers already, so another call is needed to remove the cookie.
    if (streamed && status === 401) callApi("/user/me").catch(() => noteSessionEnd(error, epoch));
    else noteSessionEnd(error, epoch);
    throw error;
  }
  if (schema === undefined) return undefined as T;
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw readError(502, null);
  return parsed.data;
}
