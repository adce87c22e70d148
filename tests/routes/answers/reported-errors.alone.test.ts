import { expect, test, vi } from "vitest";
import { onRequestError } from "#instrumentation.ts";
import { answerError } from "#lib/bff/answer.ts";
import { SiteError, UpstreamError } from "#lib/platform/errors.ts";
import { provideErrorTracker } from "#lib/platform/observe/error-tracker.ts";

const report = vi.fn();
provideErrorTracker({ report, flush: async () => {} });

test("a route's unexpected error is reported under its number, and an outage or a refusal is not", () => {
  const request = new Request("https://murmur.test/_api/videos?q=canary", {
    headers: { "x-request-id": "a1" },
  });
  const broken = new TypeError("broken");
  for (const thrown of [broken, new UpstreamError("timeout", "late"), new SiteError(400, "BAD_REQUEST")])
    answerError(thrown, { request });
  expect(report.mock.calls).toEqual([[broken, { path: "/_api/videos", id: "a1" }]]);
});

test("a page's unexpected error is reported under its number", () => {
  report.mockClear();
  const headers = { "x-request-id": "a1", cookie: "b" };
  const request = { path: "/zh/video/a?key=canary", method: "GET", headers };
  const at = {
    routerKind: "App Router",
    routePath: "/[locale]/video/[slug]",
    routeType: "render",
    renderSource: "react-server-components",
    revalidateReason: undefined,
  } as const;
  const broken = new Error("broken");
  onRequestError(broken, request, at);
  onRequestError(new UpstreamError("network", "away"), request, at);
  expect(report.mock.calls).toEqual([[broken, { route: "/[locale]/video/[slug]", id: "a1" }]]);
});
