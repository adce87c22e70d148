import { readFileSync } from "node:fs";
import { MessageChannel } from "node:worker_threads";
import type { Registry } from "prom-client";
import { afterEach, describe, expect, test } from "vitest";
import packageFile from "#package.json" with { type: "json" };
import { Admission } from "#server/admission/admission.ts";
import { listen } from "#server/http/listen.ts";
import { kindOf } from "#server/http/request/request-kind.ts";
import { createMetricsServer } from "#server/observe/metrics-server.ts";
import { createFrontMetrics, createNextMetrics } from "#server/observe/prometheus.ts";
import { builtCommit } from "#server/observe/release.ts";
import { cleanSpan, tracedResource } from "#server/observe/traces.ts";

const front = () => createFrontMetrics(new Admission(), () => true);
function next() {
  const measured = createNextMetrics();
  measured.watchPayments(async () => ({ captured: 2, needsReview: 1 }));
  measured.watchWaiting(async () => ({ needsReview: 1, disputes: 2 }));
  measured.watchSweeps(() => Date.now() - 30_000);
  return measured;
}

async function namesOfMetrics(): Promise<string[]> {
  const registries = [front().registry, next().registry];
  const all = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()));
  return all.flat().map(({ name }) => name);
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** The text that Prometheus reads, from both threads. */
async function scrape(ofFront: Registry, ofNext: Registry, path = "/metrics") {
  const { port1, port2 } = new MessageChannel();
  port2.on("message", async () => port2.postMessage(await ofNext.getMetricsAsJSON()));
  const server = createMetricsServer(ofFront, port1);
  closing.push(() => {
    server.close();
    port1.close();
  });
  const answer = await fetch((await listen(server, 0, "127.0.0.1")) + path);
  return { status: answer.status, text: await answer.text() };
}

const log = (cache: "hit" | "miss") => {
  const started = performance.now() - 20;
  return { started, id: "1", address: "::1", cache, bytes: 1 };
};
const request = (url: string, headers = {}) =>
  ({ url, headers }) as Parameters<ReturnType<typeof front>["request"]>[0];

describe("metrics (product: Metrics)", () => {
  test("the metrics of both threads are reported together", async () => {
    const [ofFront, ofNext] = [front(), next()];
    ofFront.request(request("/videos"), 200, log("hit"));
    ofFront.request(request("/videos"), 200, log("hit"));
    ofFront.request(request("/_api/videos"), 503, log("miss"));
    ofNext.countUpstreamCall("wordpress", "failed", 0.2);
    ofNext.countUpstreamCall("paypal", "ok", 0.2);
    ofNext.countFill("shared");
    ofNext.countWebhookEvent("PAYMENT.SALE.COMPLETED", "taken");
    ofNext.countRevalidation("videos", "wordpress");
    const { text } = await scrape(ofFront.registry, ofNext.registry);
    for (const line of [
      'murmur_requests_total{kind="page",cache="hit",status="2xx"} 2',
      'murmur_requests_total{kind="api",cache="miss",status="5xx"} 1',
      'murmur_request_seconds_count{kind="page"} 2',
      'murmur_request_seconds_bucket{le="0.01",kind="page"} 0',
      'murmur_request_seconds_bucket{le="2.5",kind="page"} 2',
      'murmur_upstream_seconds_count{upstream="wordpress",outcome="failed"} 1',
      'murmur_upstream_seconds_bucket{le="0.25",upstream="paypal",outcome="ok"} 1',
      'murmur_fills_total{result="shared"} 1',
      'murmur_webhooks_total{event="PAYMENT.SALE.COMPLETED",result="taken"} 1',
      'murmur_revalidations_total{tag="videos",from="wordpress"} 1',
      'murmur_payments{state="needsReview"} 1',
      'murmur_payments_waiting{what="needsReview"} 1',
      'murmur_payments_waiting{what="disputes"} 2',
      'murmur_work{state="running"} 0',
      "murmur_redis_up 1",
      `murmur_build_info{version="${packageFile.version}",commit="${builtCommit()}",node="${process.version}"} 1`,
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/murmur_sweep_age_seconds 30/);
    for (const thread of ["front", "next"])
      expect(text).toMatch(
        new RegExp(`murmur_event_loop_delay_seconds\\{thread="${thread}",percentile="99"\\} \\d`),
      );
  });

  test("no metric has a `quantile` label, which only a summary may have (promtool)", async () => {
    const { text } = await scrape(front().registry, next().registry);
    const summaries = [...text.matchAll(/^# TYPE (\S+) summary$/gm)].map(([, name]) => name);
    const labelled = [...text.matchAll(/^(\w+?)(?:_sum|_count)?\{[^}]*\bquantile=/gm)].map(
      ([, name]) => name,
    );
    expect(labelled.filter((name) => !summaries.includes(name))).toEqual([]);
  });

  test("the metrics are served only at /metrics", async () => {
    expect((await scrape(front().registry, next().registry, "/")).status).toBe(404);
  });

  test.each([
    ["/", {}, "page"],
    ["/video/a.bc", {}, "page"],
    ["/videos?page=2", {}, "page"],
    ["/videos?page=2", { rsc: "1" }, "navigation"],
    ["/pictures/320/a/b.jpg", {}, "picture"],
    ["/_next/static/chunks/a.js", {}, "file"],
    ["/favicon.ico", {}, "file"],
    ["/_api/videos", {}, "api"],
    ["/_api/health/ready", {}, "health"],
    ["/_api/paypal/webhook", {}, "webhook"],
    ["/_api/revalidate", {}, "revalidation"],
  ])("the metrics count a request by its kind: %s", (url, headers, kind) =>
    expect(kindOf(request(url, headers))).toBe(kind),
  );

  test("every metric of the dashboard exists, and the dashboard shows all of this app's metrics", async () => {
    const names = await namesOfMetrics();
    const file = new URL("../../../../deploy/monitoring/grafana-dashboard.json", import.meta.url);
    const { panels } = JSON.parse(readFileSync(file, "utf8"));
    const expressions: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    const shown = new Set(
      expressions.flatMap((text) => text.match(/\b(?:murmur|process|nodejs)_[a-z_]+/g) ?? []),
    );
    const plain = [...shown].map((name) => name.replace(/_(?:bucket|count|sum)$/, ""));
    expect(plain.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => name.startsWith("murmur_") && !plain.includes(name))).toEqual([]);
  });
});

test("the alerts use only metrics that exist", async () => {
  const documented = await namesOfMetrics();
  const rules = readFileSync(new URL("../../../../deploy/monitoring/rules.yaml", import.meta.url), "utf8");
  const used = new Set(rules.match(/\bmurmur_[a-z_]+/g));
  const found = [...used].filter((name) => !documented.includes(name.replace(/_(?:bucket|count|sum)$/, "")));
  expect(found).toEqual([]);
  expect(used.size).toBeGreaterThan(6);
});

test("a span is exported without parameters, which may be keys (product: Metrics)", () => {
  const span = {
    name: "GET /reset-password?key=canary",
    attributes: { "http.target": "/reset-password?key=canary&login=b", "http.status_code": 200 },
    events: [],
    status: { code: 0 },
  };
  cleanSpan(span);
  expect(span).toMatchObject({
    name: "GET /reset-password",
    attributes: { "http.target": "/reset-password", "http.status_code": 200 },
  });
});

test("a span is exported without the secret of a private feed (product: Following)", () => {
  const secret = "7-aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bD1fG";
  const address = `https://wordpress.example/wp-json/asmr/v1/feed/${secret}`;
  const span = {
    name: `fetch GET ${address}`,
    attributes: {
      "http.url": address,
      "http.target": `/zh/feed/${secret}.xml?a=b`,
      "next.route": "/[locale]/feed/[secret]",
      said: [`GET /feed/${secret}.xml`, "a"],
    },
    events: [
      {
        time: [0, 0] as [number, number],
        name: `at ${address}`,
        attributes: { "exception.message": `Failed: ${address}` },
      },
    ],
    status: { code: 2, message: `no answer of ${address}` },
  };
  cleanSpan(span);
  expect(JSON.stringify(span)).not.toContain(secret);
  expect(span).toMatchObject({
    name: "fetch GET https://wordpress.example/wp-json/asmr/v1/feed/…",
    attributes: { "http.target": "/zh/feed/…", said: ["GET /feed/…", "a"] },
  });
});

test("a span of a public feed keeps its address", () => {
  const span = { name: "GET /anchors/lin/feed.xml", attributes: {}, events: [], status: { code: 0 } };
  cleanSpan(span);
  expect(span.name).toBe("GET /anchors/lin/feed.xml");
});

test('spans name the service "murmur" (product: Metrics)', () =>
  expect(tracedResource().attributes).toMatchObject({ "service.name": "murmur" }));
