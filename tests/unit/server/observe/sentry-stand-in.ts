import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { listen } from "#server/http/listen.ts";

// The envelope endpoint of Sentry's protocol, as strict as its documentation.

const frame = z.strictObject({
  function: z.string().min(1),
  filename: z.string().min(1),
  lineno: z.int().positive(),
  colno: z.int().positive(),
  in_app: z.boolean(),
});
const exception = z.strictObject({
  type: z.string().min(1),
  value: z.string(),
  stacktrace: z.strictObject({ frames: z.array(frame) }),
});
const hex32 = z.string().regex(/^[\da-f]{32}$/);
const sentryEvent = z.strictObject({
  event_id: hex32,
  timestamp: z.number().positive(),
  platform: z.literal("node"),
  level: z.enum(["error", "fatal"]),
  release: z
    .string()
    .max(200)
    .regex(/^[^\n\t/\\]+$/),
  environment: z
    .string()
    .max(64)
    .regex(/^[^\n/\s]+$/),
  transaction: z.string().max(200),
  tags: z.strictObject({ reference: z.string().max(200).optional() }),
  exception: z.strictObject({ values: z.array(exception).min(1) }),
});
export type SentryEvent = z.output<typeof sentryEvent>;
const envelopeHeader = z.strictObject({ event_id: hex32, sent_at: z.iso.datetime() });
const itemHeader = z.strictObject({
  type: z.literal("event"),
  content_type: z.literal("application/json"),
  length: z.int().positive(),
});

function readEnvelope(body: string): SentryEvent {
  const [first = "", second = "", third = "", rest] = body.split("\n");
  const { event_id } = envelopeHeader.parse(JSON.parse(first));
  const { length } = itemHeader.parse(JSON.parse(second));
  if (length !== Buffer.byteLength(third) || rest !== "") throw new Error("the item has another length");
  const read = sentryEvent.parse(JSON.parse(third));
  if (read.event_id !== event_id) throw new Error("the envelope has another id");
  return read;
}

const allowed = "content-type x-sentry-auth host connection content-length transfer-encoding".split(" ");
/** The headers that `fetch` adds. */
const usual = ["accept", "accept-language", "accept-encoding", "user-agent", "sec-fetch-mode"];

/** Starts the endpoint of project 42 for the key "abc". `answer` is its status. */
export async function startSentry(folder = "") {
  const seen = { events: [] as SentryEvent[], faults: [] as string[], requests: 0, status: 200 };
  const server = createServer(async (request, response) => {
    seen.requests += 1;
    try {
      const { method, url, headers } = request;
      if (method !== "POST" || url !== `${folder}/api/42/envelope/`) throw new Error(`${method} ${url}`);
      if (headers["content-type"] !== "application/x-sentry-envelope") throw new Error("content-type");
      if (
        !/^Sentry sentry_version=7, sentry_client=murmur\/[\d.]+, sentry_key=abc$/.test(
          String(headers["x-sentry-auth"]),
        )
      )
        throw new Error("x-sentry-auth");
      const others = Object.keys(headers).filter((name) => !allowed.includes(name) && !usual.includes(name));
      if (others.length > 0) throw new Error(`headers ${others}`);
      const event = readEnvelope(await text(request));
      if (seen.status === 200) seen.events.push(event);
      const id = { id: event.event_id };
      response
        .writeHead(seen.status, seen.status === 429 ? { "retry-after": "120" } : {})
        .end(JSON.stringify(id));
    } catch (error) {
      seen.faults.push(String(error));
      response.writeHead(400).end();
    }
  });
  const url = await listen(server, 0, "127.0.0.1");
  return { seen, dsn: `${url.replace("://", "://abc@")}${folder}/42`, close: () => server.close() };
}
