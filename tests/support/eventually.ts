import { vi } from "vitest";

/** For `vi.waitFor`, whose own bound of a second is too short on a busy machine. */
export const patience = { timeout: 20_000, interval: 5 };

/** Waits until a condition holds, such as the arrival of an invalidation at another instance. */
export const eventually = (holds: () => boolean | Promise<boolean>, timeout = patience.timeout) =>
  vi.waitUntil(holds, { ...patience, timeout });
