import { expect, test, vi } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { Bucket } from "#server/media/bucket.ts";
import { eventually } from "#tests/support/eventually.ts";

const settings = readSettings({
  SITE_URL: "https://murmur.test",
  MEDIA_BUCKET: "https://bucket.test/films",
  BUCKET_KEYS: "bucket.test=us-east-1:AKIDEXAMPLE:secret",
});
const pauses = vi.hoisted((): number[] => []);
vi.mock("node:timers/promises", () => ({ setTimeout: async (ms: number) => void pauses.push(ms) }));

test("a bucket that fails gets four requests, with the pause doubled before each", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  const reading = new Bucket("https://bucket.test/films", settings, { pause: 300 }).read("a");
  await expect(reading).rejects.toThrow("the bucket answers 503");
  expect(pauses).toEqual([300, 600, 1200]);
});

test("a bucket has a minute to begin an answer, and any time to finish it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const signals: AbortSignal[] = [];
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", (_: URL, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<Response>((answer, refuse) => {
      answers.push(answer);
      signal.addEventListener("abort", () => refuse(signal.reason));
    });
  });
  const bucket = new Bucket("https://bucket.test/films", settings, { pause: 1 });
  const reading = bucket.read("a");
  vi.advanceTimersByTime(61_000);
  expect(signals[0]?.aborted).toBe(true);
  await eventually(() => answers.length === 2);
  answers[1]?.(new Response("film"));
  const response = await reading;
  vi.advanceTimersByTime(61_000);
  expect(signals[1]?.aborted).toBe(false);
  expect(await response?.text()).toBe("film");
});
