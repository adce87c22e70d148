import { vi } from "vitest";

/** Waits until a condition holds, such as the arrival of an invalidation at another instance. */
export const eventually = (holds: () => boolean | Promise<boolean>, timeout = 20_000) =>
  vi.waitUntil(holds, { timeout, interval: 5 });
