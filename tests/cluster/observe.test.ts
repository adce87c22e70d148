import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, ports, startCluster } from "#harness/cluster/cluster.ts";
import { eventually } from "#tests/support/eventually.ts";

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
};
type Export = {
  resourceSpans: { resource: { attributes: Span["attributes"] }; scopeSpans: { spans: Span[] }[] }[];
};

const spans: Span[] = [];
/** The service names of the spans. */
const services = new Set<string | undefined>();
let collector: Server;
let cluster: Cluster;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export;
    for (const { resource } of resourceSpans)
      services.add(resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue);
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: some }) => some)));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((listening) => collector.listen(ports.traces, "127.0.0.1", listening));
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${ports.traces}`,
    OTEL_BSP_SCHEDULE_DELAY: "200",
  };
  cluster = await startCluster(settings, (nth) => ({
    METRICS_PORT: String(ports.metrics[nth]),
    // The other instance keeps the default name.
    ...(nth === 1 && { OTEL_SERVICE_NAME: "murmur-second" }),
  }));
}, 60_000);
afterAll(async () => {
  await cluster.stop();
  collector.close();
});

const scrape = async (nth: 0 | 1) => (await fetch(`http://127.0.0.1:${ports.metrics[nth]}/metrics`)).text();

test("each instance reports what operators watch, of both its threads (product: Metrics)", async () => {
  const [one] = cluster.instances;
  const hit = /murmur_requests_total\{kind="page",cache="hit",status="2xx"\} \d/;
  for (const nth of [0, 1] as const) {
    const { url } = cluster.instances[nth];
    const isSeen = async () => {
      for (const path of ["/videos", "/_api/videos?page=2"]) await (await fetch(url + path)).text();
      return hit.test(await scrape(nth));
    };
    await eventually(isSeen);
    const metrics = await scrape(nth);
    expect(metrics).toMatch(/murmur_requests_total\{kind="page",cache="miss",status="2xx"\} \d/);
    expect(metrics).toMatch(/murmur_event_loop_delay_seconds\{thread="next",percentile="99"\} \d/);
    expect(metrics).toContain("murmur_redis_up 1");
    expect(metrics).toContain("process_cpu_seconds_total");
  }
  expect(await scrape(0)).toMatch(/murmur_upstream_seconds_count\{upstream="wordpress",outcome="ok"\} \d/);
  // The second instance reads the response that the first one stored.
  expect(await scrape(1)).toMatch(/murmur_fills_total\{result="shared"\} \d/);
  // The metrics are not reachable from outside.
  expect((await fetch(`${one.url}/metrics`)).status).toBe(404);
});

test("a trace leads from the request through Next to WordPress, and contains no parameter or feed's secret", async () => {
  const [one] = cluster.instances;
  await (await fetch(`${one.url}/reset-password?key=canary-key&login=canary-login`)).text();
  await (await fetch(`${one.url}/_api/videos?search=canary-search&page=1`)).text();
  await (await fetch(`${one.url}/feed/7-canary${"x".repeat(26)}.xml`)).text();
  /** The names of a span's ancestors, outermost first. */
  const wayTo = (span: Span | undefined): string[] =>
    span ? [...wayTo(spans.find(({ spanId }) => spanId === span.parentSpanId)), span.name] : [];
  const ways = () =>
    spans
      .filter(({ name }) => name.startsWith("fetch") && name.endsWith("/wp-json/asmr/v1/videos"))
      .map(wayTo);
  const whole = () => ways().some((way) => way[0] === "GET api" && way.length > 2);
  await eventually(whole);
  const ofFeed = () => spans.filter(({ name }) => name.startsWith("fetch") && name.includes("/feed/"));
  await eventually(() => ofFeed().length > 0);
  expect(JSON.stringify(spans)).not.toContain("canary");
  await eventually(() => services.size === 2);
  expect([...services].sort()).toEqual(["murmur", "murmur-second"]);
});
