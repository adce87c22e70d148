import type { CacheEntry } from "next/cache";

export const minute = 60_000;
export const now = () => performance.timeOrigin + performance.now();

export const streamOf = (...chunks: Uint8Array[]): CacheEntry["value"] =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
/** A stream that breaks off after its first chunk. */
export function brokenAfter(chunk: Uint8Array): CacheEntry["value"] {
  const steps = [
    (controller: ReadableStreamDefaultController<Uint8Array>) => controller.enqueue(chunk),
    (controller: ReadableStreamDefaultController<Uint8Array>) =>
      controller.error(new Error("WordPress is down")),
  ];
  return new ReadableStream({ pull: (controller) => steps.shift()?.(controller) });
}
export const bytes = (text: string) => new TextEncoder().encode(text);

export const entry = (text: string, more: Partial<CacheEntry> = {}): CacheEntry => ({
  value: streamOf(bytes(text)),
  tags: ["videos"],
  stale: 300,
  timestamp: now(),
  revalidate: 300,
  expire: 24 * 3600,
  ...more,
});

export const isStale = ({ timestamp, revalidate }: CacheEntry) => now() > timestamp + revalidate * 1000;
