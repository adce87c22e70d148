import { expect, test, vi } from "vitest";
import { createNextMetrics } from "#server/observe/prometheus.ts";

// Node measures in nanoseconds: here 2 ms for each percent.
vi.mock("node:perf_hooks", async (original) => ({
  ...(await original<typeof import("node:perf_hooks")>()),
  monitorEventLoopDelay: () => ({
    enable() {},
    reset() {},
    percentile: (percent: number) => percent * 2_000_000,
  }),
}));

test("the metrics report in seconds how late a thread runs", async () => {
  const text = await createNextMetrics().registry.metrics();
  for (const [percentile, seconds] of [
    [50, 0.1],
    [99, 0.198],
    [100, 0.2],
  ])
    expect(text).toContain(
      `murmur_event_loop_delay_seconds{thread="next",percentile="${percentile}"} ${seconds}`,
    );
});
