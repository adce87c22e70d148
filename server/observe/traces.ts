import type { IncomingMessage } from "node:http";
import {
  type Attributes,
  type AttributeValue,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import { withoutPathSecret } from "#lib/platform/path-secret.ts";
import { withDeadline } from "#lib/platform/time/with-deadline.ts";
import { kindOf } from "#server/http/request/request-kind.ts";
import { loggedPath, type RequestLog } from "./access-log.ts";

// Traces (product: Metrics), loaded with OTEL_EXPORTER_OTLP_ENDPOINT. Each thread has its own provider.

/** The deadline of the last export, in ms. */
const lastExportMs = 2_000;

/** Removes keys from the addresses in a text: parameters, and the secret of a private feed. */
const withoutKeys = (text: string) => withoutPathSecret(text.replace(/\?\S*/g, ""));

const cleanValue = (value: AttributeValue | undefined) => {
  if (typeof value === "string") return withoutKeys(value);
  return Array.isArray(value)
    ? value.map((item) => (typeof item === "string" ? withoutKeys(item) : item))
    : value;
};
const cleanAttributes = (attributes: Attributes = {}) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, cleanValue(value)]));

export function cleanSpan(span: Pick<ReadableSpan, "name" | "attributes" | "events" | "status">): void {
  const { name, attributes, events, status } = span;
  Object.assign(span, { name: withoutKeys(name) });
  Object.assign(attributes, cleanAttributes(attributes));
  for (const event of events)
    Object.assign(event, { name: withoutKeys(event.name), attributes: cleanAttributes(event.attributes) });
  if (status.message !== undefined)
    Object.assign(span, { status: { ...status, message: withoutKeys(status.message) } });
}

const cleaningProcessor: SpanProcessor = {
  onStart: () => {},
  onEnd: cleanSpan,
  forceFlush: async () => {},
  shutdown: async () => {},
};

/** The service name: "murmur", unless OpenTelemetry's variables set another. */
export const tracedResource = (): Resource =>
  defaultResource()
    .merge(resourceFromAttributes({ "service.name": "murmur" }))
    .merge(detectResources({ detectors: [envDetector] }));

export function startTraces(endpoint: string): { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: tracedResource(),
    spanProcessors: [cleaningProcessor, new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    async close() {
      const shutdown = provider.shutdown().catch(() => {});
      await withDeadline(lastExportMs, shutdown, () => {});
    },
  };
}

export type Traces = {
  /** Answers a request within a span; `end` closes the span. */
  follow<T>(
    request: IncomingMessage,
    answer: () => T,
  ): { answered: T; end(status: number, log: RequestLog): void };
  /** The headers that connect Next's spans with the current request. */
  headers(): Record<string, string>;
  close(): Promise<void>;
};

/** The front server's spans, one for each request. Trace headers of visitors are ignored. */
export function createTraces(endpoint: string): Traces {
  const { close } = startTraces(endpoint);
  const tracer = trace.getTracer("murmur");
  return {
    follow(request, answer) {
      const { method = "", url = "" } = request;
      const kind = kindOf(request);
      const span = tracer.startSpan(`${method} ${kind}`, {
        kind: SpanKind.SERVER,
        attributes: { "http.request.method": method, "url.path": loggedPath(url).path },
      });
      return {
        answered: context.with(trace.setSpan(context.active(), span), answer),
        end(status, { cache, id }) {
          span.setAttributes({
            "http.response.status_code": status,
            "murmur.cache": cache,
            "murmur.request": id,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    headers() {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers);
      return headers;
    },
    close,
  };
}
