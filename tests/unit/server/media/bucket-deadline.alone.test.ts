import { expect, test, vi } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { Bucket } from "#server/media/bucket.ts";
import { eventually } from "#tests/support/eventually.ts";

test("a bucket has a minute to answer, and its answer all the time that a listener needs", async () => {
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
  const settings = readSettings({
    SITE_URL: "https://murmur.test",
    MEDIA_BUCKET: "https://bucket.test/films",
    BUCKET_KEYS: "bucket.test=us-east-1:AKIDEXAMPLE:secret",
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
